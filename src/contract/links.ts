import { limits } from "./limits";

/**
 * Characters refused in an address: whitespace and control characters, some of which `new URL` drops silently;
 * backslashes, which browsers read as slashes and other programs do not; marks that change the text direction.
 */
const forbiddenInUrl = /[\s\\\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Scheme and host. A user name or password before the host hides where the address leads; so do invisible characters.
 */
const origin = /^https?:\/\/[^/?#@\p{Cf}]+(?:[/?#]|$)/iu;

/** A host of at least two labels whose last is not a number, with an optional port, path, query and fragment. */
const withoutScheme = /^(?:\/\/)?((?:[^\s:/?#@\\.]+\.)+\p{L}[^\s:/?#@\\.]+\.?(?::\d+)?(?:[/?#].*)?)$/su;

/** Adds the missing scheme to a web address such as `www.example.com/shop`; returns other text unchanged. */
export function withScheme(text: string): string {
  const bare = withoutScheme.exec(text.trim())?.[1];
  return bare === undefined ? text : `https://${bare}`;
}

/**
 * True for an absolute http or https address that is safe to store and to open. Checked both when a link is written
 * and when it is shown.
 */
export function isHttpUrl(value: string): boolean {
  if (value.length > limits.urlLength || forbiddenInUrl.test(value)) return false;
  return origin.test(value) && URL.canParse(value);
}
