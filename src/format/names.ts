/** Joins names with comma and space; commas and backslashes inside a name are escaped with a backslash. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\,]/g, "\\$&")).join(", ");
}

/**
 * Splits such a text into trimmed names, without empty ones. A backslash before any character other than a comma or a
 * backslash is literal, so that unescaped text is read as it looks.
 */
export function splitNames(text: string): string[] {
  const pieces = text.match(/(?:\\[\\,]|[^,])+/g) ?? [];
  return pieces.map((piece) => piece.replaceAll(/\\([\\,])/g, "$1").trim()).filter((name) => name !== "");
}
