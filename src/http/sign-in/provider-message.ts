const longest = 200;

/** What shapes or hides text instead of being text: control and format characters, separators of lines. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * An error in the provider's words, such as `invalid_grant (code expired)`: on one short line, and without what it may
 * repeat of the request.
 */
export function providerMessage(
  error: string,
  description: string | null | undefined,
  secrets: string[],
): string {
  const message = description ? `${error} (${description})` : error;
  const redacted = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, "…"), message);
  const line = redacted.replace(unprintable, " ").replace(/\s+/gu, " ").trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
