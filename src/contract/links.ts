import { limits } from "./limits";

// Control characters and blanks never stand in an address; `new URL` would drop some silently.
const forbiddenInUrl = /[\s\p{Cc}]/u;

/**
 * True for an absolute http or https address that is safe to store and to open.
 * Checked when a link is written and again when it is shown.
 */
export function isHttpUrl(value: string): boolean {
  if (value.length > limits.urlLength || forbiddenInUrl.test(value)) return false;
  if (!/^https?:\/\//i.test(value)) return false;
  return URL.canParse(value);
}
