/** Control characters except tabs and the line breaks of any system. */
const controls = /[^\P{Cc}\t\n\v\f\r\u0085]/gu;

/** Characters that steer the display: control characters and marks that override the text direction. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Direction marks alone. Right-to-left text does not need them; its letters and the marks U+200E, U+200F and U+061C
 * stay.
 */
const directions = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Invisible characters: without width, or flag tags; complete flag sequences are captured separately. */
const hidden =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u200b\u2060\ufeff\u{e0000}-\u{e007f}]|\u200c|\u200d/gu;

/** A letter, sign or emoji after which a joiner (U+200C, U+200D) changes the rendering. */
const joining =
  /(?:[\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}]|(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L})$/u;

export const notPlainText = "Must not contain invisible control characters";
export const notPlainLine = "Must be one line without invisible control characters";

/** True for multi-line text without control characters; letters of any script and joined emoji are fine. */
export function isPlainText(text: string): boolean {
  return text.search(controls) === -1;
}

/** Same check for one line, which also must not override the text direction. */
export function isPlainLine(text: string): boolean {
  return text.search(steering) === -1;
}

/**
 * Converts foreign text to one plain line: line breaks become spaces, control and invisible characters are removed.
 */
export function plainLine(text: string): string {
  return withoutHidden(text.replace(/\s+/gu, " ").replace(steering, "")).trim();
}

/** Same for multi-line text, which keeps its line breaks. */
export function plainText(text: string): string {
  return withoutDirections(withoutHidden(text.replace(controls, "")));
}

/** Removes invisible characters; joined emoji, flags and scripts that need joiners keep theirs. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, (character, flag: string | undefined, at: number) => {
    const isJoiner = character === "\u200c" || character === "\u200d";
    return flag ?? (isJoiner && joining.test(text.slice(Math.max(0, at - 2), at)) ? character : "");
  });
}

/** Removes marks that override the text direction. */
export function withoutDirections(text: string): string {
  return text.replace(directions, "");
}
