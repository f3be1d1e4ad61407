/** Control characters, but for tabs and line breaks of any system. */
const controls = /[^\P{Cc}\t\n\v\f\r\u0085]/gu;

/** Characters that steer what shows them: control characters, and marks that turn the direction of text around. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The marks alone. Right-to-left text needs none of them; its letters and the marks U+200E, U+200F and U+061C stay. */
const directions = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Characters that nobody sees: without width, or the tags of a flag, whole ones of which are told apart. */
const hidden =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u200b\u2060\ufeff\u{e0000}-\u{e007f}]|\u200c|\u200d/gu;

/** A letter, sign or picture after which a joiner (U+200C, U+200D) changes what is shown. */
const joining =
  /(?:[\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}]|(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L})$/u;

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

/** Text from elsewhere as one plain line: breaks are blanks, what steers or is not seen is left out. */
export function plainLine(text: string): string {
  return withoutHidden(text.replace(/\s+/gu, " ").replace(steering, "")).trim();
}

/** The same for text of several lines, which keeps its breaks. */
export function plainText(text: string): string {
  return withoutDirections(withoutHidden(text.replace(controls, "")));
}

/** Leaves out characters that nobody sees; joined emoji, flags and scripts that need joiners stay as they are. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, (character, flag: string | undefined, at: number) => {
    const isJoiner = character === "\u200c" || character === "\u200d";
    return flag ?? (isJoiner && joining.test(text.slice(Math.max(0, at - 2), at)) ? character : "");
  });
}

/** Leaves out marks that turn the direction of text around. */
export function withoutDirections(text: string): string {
  return text.replace(directions, "");
}
