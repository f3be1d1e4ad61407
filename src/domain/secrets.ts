import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Generates 256 random bits, base64url: 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Computes SHA-256, hex. The database stores it instead of a secret, so that a leaked dump grants no access. */
export function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Computes HMAC-SHA-256, hex. It identifies a text, and without the secret nobody can find the text by guessing. */
export function keyedDigest(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(secret, purpose)).update(text).digest("hex");
}

/** Derives a key for a single purpose, the same in every process that has the secret. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

/** Compares in constant time. */
export function isSameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
