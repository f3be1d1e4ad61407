import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./secrets";

const nonceBytes = 12;
const tagBytes = 16;

/** What is sealed: a key of its own for each. */
export type SealPurpose =
  | "portal sealed id tokens"
  | "portal sealed links of mails"
  | "portal sealed links for signing in"
  | "portal sealed places in the audit log";

/** What nobody reads without the secret, or beside another `owner`: AES-256-GCM under a nonce of its own, base64url. */
export function seal(secret: string, purpose: SealPurpose, owner: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString("base64url");
}

/** Reads it with whichever of the secrets sealed it; null when none did, or it was changed or belongs to another. */
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
