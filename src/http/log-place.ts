import { seal, unseal } from "#/src/domain/seal";
import { authSecrets, type Env } from "#/src/env";

const purpose = "portal sealed places in the audit log";
/** All places are as long, or their length would say how much there is. */
const digits = 16;

/**
 * A place in the audit log as everybody may hold it, the number of its last entry: it says nothing of how much happens,
 * is another each time and opens at every process of the portal.
 */
export function sealPlace({ oidc }: Pick<Env, "oidc">, seq: number): string {
  return seal(oidc.authSecret, purpose, "", String(seq).padStart(digits, "0"));
}

/** Null for what is no place, or was sealed with a secret that is gone. */
export function readPlace({ oidc }: Pick<Env, "oidc">, sealed: string): number | null {
  const text = unseal(authSecrets(oidc), purpose, "", sealed);
  return text === null ? null : Number(text);
}
