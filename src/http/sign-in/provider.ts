import { createRemoteJWKSet } from "jose";
import { z } from "zod";
import { Forbidden, Unavailable } from "../../domain/errors";
import { onceFor } from "../once-for";
import type { Deps } from "../types";

/** How long the provider may take for any one answer, in milliseconds. */
export const providerPatienceMs = 4_000;

const Metadata = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().exactOptional(),
  end_session_endpoint: z.url().exactOptional(),
});
/** What the provider says about itself (OpenID Connect Discovery 1.0). */
export type Metadata = z.infer<typeof Metadata>;

export class ProviderDown extends Unavailable {
  constructor(options?: ErrorOptions) {
    super("The sign-in service does not answer right now. Please try again shortly.", 10);
    this.cause = options?.cause;
  }
}

/** The provider answered, but not as it must. */
export function unfitAnswer(cause?: unknown): Forbidden {
  return new Forbidden("The sign-in service's answer could not be accepted. Please sign in again.", {
    cause,
  });
}

/** @throws ProviderDown when there is no usable answer in time */
export async function discover(deps: Deps, patienceMs = providerPatienceMs): Promise<Metadata> {
  const issuer = deps.env.oidc.issuer.replace(/\/$/, "");
  try {
    const found = Metadata.parse(
      await fetchJson(`${issuer}/.well-known/openid-configuration`, { patienceMs }),
    );
    if (found.issuer.replace(/\/$/, "") !== issuer) throw new Error("the provider names another issuer");
    return found;
  } catch (cause) {
    throw new ProviderDown({ cause });
  }
}

export type FetchJson = { patienceMs?: number; accessToken?: string };

/** GETs JSON from the provider, giving up in time. */
export async function fetchJson(
  url: string,
  { patienceMs = providerPatienceMs, accessToken }: FetchJson = {},
): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(patienceMs),
    redirect: "error",
    headers: {
      Accept: "application/json",
      ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    },
  });
  if (!response.ok) throw new Error(`the provider answered ${response.status}`);
  return response.json();
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** The provider's public keys, kept and renewed by jose. */
export function keysOf(deps: Deps, { jwks_uri }: Metadata): Keys {
  const known = keySets(deps);
  const keys =
    known.get(jwks_uri) ??
    createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: providerPatienceMs, cooldownDuration: 5_000 });
  known.set(jwks_uri, keys);
  return keys;
}

const keySets = onceFor(() => new Map<string, Keys>());
