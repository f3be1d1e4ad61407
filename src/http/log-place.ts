import { type LogPlace, unloggedNames } from "#/src/domain/log-place";
import { seal, unseal } from "#/src/domain/seal";
import { authSecrets, type Env } from "#/src/env";

const purpose = "portal sealed places in the audit log";
/** Fixed length, so that the length does not reveal the size of the log. */
const digits = 16;

/**
 * Seals a position in the audit log for clients: the number of its last entry, and the numbers of unlogged changes. The
 * result reveals nothing about the portal's activity, differs each time, and can be read by every process.
 */
export function sealPlace({ oidc }: Pick<Env, "oidc">, { seq, unlogged }: LogPlace): string {
  const numbers = [seq, ...unloggedNames.map((name) => unlogged[name] ?? 0)];
  return seal(
    oidc.authSecret,
    purpose,
    "",
    numbers.map((each) => String(each).padStart(digits, "0")).join(""),
  );
}

/**
 * Returns null for a value that is not a position, or was sealed with a secret no longer in use. Numbers that a value
 * of an earlier version lacks are 0.
 */
export function readPlace({ oidc }: Pick<Env, "oidc">, sealed: string): LogPlace | null {
  const text = unseal(authSecrets(oidc), purpose, "", sealed);
  if (text === null) return null;
  const numberAt = (at: number) => Number(text.slice(at * digits, (at + 1) * digits));
  const unlogged = Object.fromEntries(unloggedNames.map((name, at) => [name, numberAt(at + 1)]));
  return { seq: numberAt(0), unlogged };
}
