import { Id } from "#/src/contract/primitives";
import { NotFound } from "#/src/domain/errors";

/** What an address names by its id; null when there is none, when it is no id, and when the finder finds nothing. */
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
