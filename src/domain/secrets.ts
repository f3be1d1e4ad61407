import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, base64url: 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256, hex: what the database keeps instead of a secret, so that a dump of it opens nothing. */
export function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
