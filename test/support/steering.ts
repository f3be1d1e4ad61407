import { withoutDirections, withoutHidden } from "#/src/contract/plain-text";

/** Characters that no name may contain: control characters, and marks that change the text direction. */
const inLine = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
/** Characters that no longer text may contain: control characters other than line breaks and tabs. */
const inLines = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

/** Returns a line as stored: trimmed and without invisible characters. */
export const storedLine = (text: string) => withoutHidden(text).trim();

/** Same for multi-line text, also without marks that change its direction. */
export const storedLines = (text: string) => withoutDirections(withoutHidden(text).trim()).trim();

/** True for a name refused because of a control or direction character; surrounding spaces do not count. */
export const steersLine = (text: string) => inLine.test(storedLine(text));

/** Same for multi-line text. */
export const steersLines = (text: string) => inLines.test(storedLines(text));
