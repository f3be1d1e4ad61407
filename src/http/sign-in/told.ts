const longest = 200;

/** What shapes or hides text instead of being text: control and format characters, separators of lines. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * An error in the provider's words, such as `invalid_grant (code expired)`: on one short line, and without what it may
 * repeat of the request.
 */
export function told(error: string, description: string | null | undefined, secrets: string[]): string {
  const words = description ? `${error} (${description})` : error;
  const kept = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, "…"), words);
  const line = kept.replace(unprintable, " ").replace(/\s+/gu, " ").trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
