export const delimiters = [",", ";", "\t"];

/** Some spreadsheets write `sep=;` as an extra first line. */
export const declaredDelimiter = /^sep=([,;\t])\r?\n/i;

/** Returns the most frequent delimiter of the first record, outside quotes; a comma if there is none. */
export function delimiterOf(text: string): string {
  const declared = declaredDelimiter.exec(text)?.[1];
  if (declared) return declared;
  const header = firstRecord(text).replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

function firstRecord(text: string): string {
  let inQuotes = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') inQuotes = !inQuotes;
    if (!inQuotes && (char === "\n" || char === "\r") && text.slice(0, at).trim() !== "")
      return text.slice(0, at);
  }
  return text;
}
