/** Control characters, but for tabs and line breaks of any system. */
const controls = /[^\P{Cc}\t\n\v\f\r\u0085]/gu;

/** Characters that steer what shows them: control characters, and marks that turn the direction of text around. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export const notPlainText = "Must not contain invisible control characters";
export const notPlainLine = "Must be one line without invisible control characters";

/** True for text of several lines that only says something; letters of any script, joined emoji too. */
export function isPlainText(text: string): boolean {
  return text.search(controls) === -1;
}

/** The same for one line, whose letters also stand in their own order wherever it is shown. */
export function isPlainLine(text: string): boolean {
  return text.search(steering) === -1;
}

/** Text from elsewhere as one plain line: breaks are blanks, what steers is left out. */
export function plainLine(text: string): string {
  return text.replace(/\s+/gu, " ").replace(steering, "").trim();
}

/** The same for text of several lines, which keeps its breaks. */
export function plainText(text: string): string {
  return text.replace(controls, "");
}
