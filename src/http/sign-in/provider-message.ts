const longest = 200;

/** Characters that format or hide text: control and format characters, line separators. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Formats the provider's error, such as `invalid_grant (code expired)`, as one short line, without secrets that it may
 * repeat from the request.
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
