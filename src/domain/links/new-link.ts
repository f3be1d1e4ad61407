import { momentAfter } from "#/src/format/durations";
import { digest, newSecret } from "../secrets";
import type { LinkKind } from "./kind";

/** Makes the secret of a link; only its hash and its end are stored. */
export function newLink({ lifetimeMs }: Pick<LinkKind, "lifetimeMs">, now: string) {
  const secret = newSecret();
  return { secret, tokenHash: hashOfLink(secret), expiresAt: momentAfter(now, lifetimeMs ?? 0) };
}

/** Hashes the secret of a link. */
export function hashOfLink(secret: string): string {
  return digest(secret);
}
