import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { PromisedUpload } from "./object-store";

/** A key for upload addresses alone, the same in every process that has the secret. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "portal upload addresses", 32));
}

/** Binds the whole promise, so that a signature opens this upload and nothing else; base64url. */
export function signatureOf(key: Buffer, upload: PromisedUpload): string {
  const { id, contentType, contentLength, expiresAt } = upload;
  return createHmac("sha256", key)
    .update(JSON.stringify([id, contentType, contentLength, expiresAt]))
    .digest("base64url");
}

/** Compares in a time that does not tell how much was right. */
export function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
