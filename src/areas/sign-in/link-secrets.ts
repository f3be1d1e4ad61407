import { digest, keyedDigest } from "#/src/domain/secrets";
import type { Env } from "#/src/env";

/** What a row keeps of a code. Six digits are soon tried out, so what the browser holds is hashed along. */
export function codeHash(browser: string, code: string): string {
  return digest(`${browser} ${code}`);
}

/** What an address (lower case) is counted under. */
export function addressKey({ authSecret }: Env["oidc"], email: string): string {
  return keyedDigest(authSecret, "portal addresses that ask for links", email);
}
