/** Names in one text, joined by comma and space, with a backslash before each comma and backslash inside a name. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\,]/g, "\\$&")).join(", ");
}

/**
 * The names in such a text, without white space around them; those that are empty are left out. A backslash before
 * anything but a comma or a backslash is itself, so that text which nobody escaped is read as it looks.
 */
export function splitNames(text: string): string[] {
  const pieces = text.match(/(?:\\[\\,]|[^,])+/g) ?? [];
  return pieces.map((piece) => piece.replaceAll(/\\([\\,])/g, "$1").trim()).filter((name) => name !== "");
}
