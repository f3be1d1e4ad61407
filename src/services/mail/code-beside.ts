import { createHash } from "node:crypto";

/** Returns the six-digit code beside the link of this secret, for people who read the mail on another device. */
export function codeBeside(secret: string): string {
  const number = createHash("sha256").update(`code beside ${secret}`).digest().readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, "0");
}

/** Formats a code for reading: `123 456`. */
export function showCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
