import { createHmac } from "node:crypto";
import { deriveKey } from "#/src/domain/secrets";
import type { PromisedUpload } from "./object-store";

export function signingKey(secret: string): Buffer {
  return deriveKey(secret, "portal upload addresses");
}

/** Binds the whole promise, so that a signature opens this upload and nothing else; base64url. */
export function signatureOf(key: Buffer, upload: PromisedUpload): string {
  const { id, contentType, contentLength, expiresAt } = upload;
  return createHmac("sha256", key)
    .update(JSON.stringify([id, contentType, contentLength, expiresAt]))
    .digest("base64url");
}
