import { randomInt } from "node:crypto";

/** Letters that cannot be mistaken for each other or for digits, without vowels, so that no words result. */
const alphabet = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8;

/** Generates eight letters for a user to compare, such as `WDJB-MJHT`: 34 bits. */
export function newUserCode(): string {
  return grouped(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""));
}

/** Normalises an entered code: any case, with or without hyphen and blanks. */
export function readUserCode(typed: string): string {
  return grouped(typed.toUpperCase().replace(/[^A-Z]/g, ""));
}

function grouped(letters: string): string {
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}
