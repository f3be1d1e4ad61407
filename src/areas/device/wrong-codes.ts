import type { Context } from "hono";
import { NotFound, Refused } from "#/src/domain/errors";
import { countWrongDeviceCode } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";

/**
 * Awaits the work, and counts it if it fails because of an unknown code.
 * @throws TooMany above the limit
 */
export async function countingWrongCodes<T>(c: Context<AppEnv>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isWrongCode(error)) await countWrongDeviceCode(c);
    throw error;
  }
}

function isWrongCode(error: unknown): boolean {
  return error instanceof NotFound || (error instanceof Refused && error.type === "expired_token");
}
