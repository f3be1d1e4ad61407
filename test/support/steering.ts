import { withoutDirections, withoutHidden } from "#/src/contract/plain-text";

/** What no name may hold: control characters, and marks that turn the direction of text around. */
const inLine = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
/** What no longer text may hold: control characters that neither break a line nor are a tab. */
const inLines = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

/** What is stored of a line: neither blanks around it nor characters that nobody sees. */
export const keptLine = (text: string) => withoutHidden(text).trim();

/** The same of a text of several lines, without marks that turn its direction around. */
export const keptLines = (text: string) => withoutDirections(withoutHidden(text).trim()).trim();

/** True for a name that is refused for a character which steers what shows it; blanks around it do not count. */
export const steersLine = (text: string) => inLine.test(keptLine(text));

/** The same for a text of several lines. */
export const steersLines = (text: string) => inLines.test(keptLines(text));
