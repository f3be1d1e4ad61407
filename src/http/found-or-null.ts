import { Id } from "#/src/contract/primitives";
import { NotFound } from "#/src/domain/errors";

/** Finds a resource by the id in a path; null if the id is missing or malformed, or the finder finds nothing. */
export async function foundOrNull<T>(
  id: string | undefined,
  find: (id: string) => Promise<T>,
): Promise<T | null> {
  if (!Id.safeParse(id).success || id === undefined) return null;
  try {
    return await find(id);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
