import { randomInt } from "node:crypto";

/** Letters that cannot be taken for each other or for figures, and no vowels, so that no words come out. */
const alphabet = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8;

/** Eight letters to be compared by a person, as `WDJB-MJHT`: 34 bits. */
export function newUserCode(): string {
  return grouped(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""));
}

/** The code that somebody means, however they typed it: any case, with or without hyphen and blanks. */
export function readUserCode(typed: string): string {
  return grouped(typed.toUpperCase().replace(/[^A-Z]/g, ""));
}

function grouped(letters: string): string {
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}
