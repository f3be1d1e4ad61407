import { seal, unseal } from "#/src/domain/seal";
import { authSecrets, type Env } from "#/src/env";

const purpose = "portal sealed places in the audit log";
/** Fixed length, so that the length does not reveal the size of the log. */
const digits = 16;

/**
 * Seals a position in the audit log, the number of its last entry, for clients. The result reveals nothing about the
 * portal's activity, differs each time, and can be read by every process.
 */
export function sealPlace({ oidc }: Pick<Env, "oidc">, seq: number): string {
  return seal(oidc.authSecret, purpose, "", String(seq).padStart(digits, "0"));
}

/** Returns null for a value that is not a position, or was sealed with a secret no longer in use. */
export function readPlace({ oidc }: Pick<Env, "oidc">, sealed: string): number | null {
  const text = unseal(authSecrets(oidc), purpose, "", sealed);
  return text === null ? null : Number(text);
}
