import { createHash } from "node:crypto";

/** The six digits that stand in a mail beside the link of this secret, for whoever reads it on another device. */
export function codeBeside(secret: string): string {
  const number = createHash("sha256").update(`code beside ${secret}`).digest().readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, "0");
}

/** As it is read: `123 456`. */
export function showCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
