import { limits } from "./limits";

/**
 * What never stands in an address: blanks and control characters, some of which `new URL` drops without a word;
 * backslashes, which browsers take for slashes and other programs do not; marks that turn the direction of text.
 */
const forbiddenInUrl = /[\s\\\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Scheme and host. A name or password before the host hides where the address leads; so do invisible letters. */
const origin = /^https?:\/\/[^/?#@\p{Cf}]+(?:[/?#]|$)/iu;

/** A host of at least two names whose last is no number, with whatever may follow a host. */
const withoutScheme = /^(?:\/\/)?((?:[^\s:/?#@\\.]+\.)+\p{L}[^\s:/?#@\\.]+\.?(?::\d+)?(?:[/?#].*)?)$/su;

/** A web address as files hold it, `www.example.com/shop`, with the scheme that it lacks; other text as it is. */
export function withScheme(text: string): string {
  const bare = withoutScheme.exec(text.trim())?.[1];
  return bare === undefined ? text : `https://${bare}`;
}

/**
 * True for an absolute http or https address that is safe to store and to open.
 * Checked when a link is written and again when it is shown.
 */
export function isHttpUrl(value: string): boolean {
  if (value.length > limits.urlLength || forbiddenInUrl.test(value)) return false;
  return origin.test(value) && URL.canParse(value);
}
