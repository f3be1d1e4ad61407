import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./secrets";

const nonceBytes = 12;
const tagBytes = 16;

/** The kind of sealed data; each has a key of its own. */
export type SealPurpose =
  | "portal sealed id tokens"
  | "portal sealed links of mails"
  | "portal sealed links for signing in"
  | "portal sealed places in the audit log";

/**
 * Encrypts a text so that it can be read only with the secret and for the same `owner`: AES-256-GCM with a random
 * nonce, base64url.
 */
export function seal(secret: string, purpose: SealPurpose, owner: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString("base64url");
}

/**
 * Decrypts with the secret that sealed the text; null if none did, the text was changed, or it belongs to another
 * owner.
 */
export function unseal(
  secrets: readonly string[],
  purpose: SealPurpose,
  owner: string,
  sealed: string,
): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  for (const secret of secrets) {
    const text = decrypted(deriveKey(secret, purpose), owner, bytes);
    if (text !== null) return text;
  }
  return null;
}

function decrypted(key: Buffer, owner: string, bytes: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
