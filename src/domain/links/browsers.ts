import { digest } from "../secrets";

/** Hashes the secret of a browser, which stores it in a cookie. */
export function hashOfBrowser(secret: string): string {
  return digest(secret);
}

/** Returns true for the browser that a link is bound to. */
export function isBrowserOf(
  { browserHash }: { browserHash: string | null },
  secret: string | undefined,
): boolean {
  return secret !== undefined && browserHash === hashOfBrowser(secret);
}
