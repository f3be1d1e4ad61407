import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, base64url: 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256, hex: what the database keeps instead of a secret, so that a dump of it opens nothing. */
export function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** HMAC-SHA-256, hex: tells texts apart, and nobody without the secret can try out which text it was. */
export function keyedDigest(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(secret, purpose)).update(text).digest("hex");
}

/** A key for one purpose alone, the same in every process that has the secret. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

/** Compares in a time that does not tell how much was right. */
export function isSameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
