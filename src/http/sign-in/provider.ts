import { createRemoteJWKSet } from "jose";
import { z } from "zod";
import { type Timers, withDeadline } from "#/src/domain/timers";
import { onceFor } from "../once-for";
import type { Deps } from "../types";
import { ProviderDown, SignInMisconfigured } from "./faults";
import { providerMessage } from "./provider-message";

/** Timeout for each response of the provider, in milliseconds. */
export const providerPatienceMs = 4_000;

const Metadata = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().exactOptional(),
  end_session_endpoint: z.url().exactOptional(),
});
/** The provider's metadata (OpenID Connect Discovery 1.0). */
export type Metadata = z.infer<typeof Metadata>;

/** @throws ProviderDown on a timeout, SignInMisconfigured if the response is not this issuer's metadata */
export async function discover(
  { env, timers }: Pick<Deps, "env" | "timers">,
  patienceMs = providerPatienceMs,
): Promise<Metadata> {
  const issuer = env.oidc.issuer.replace(/\/$/, "");
  const address = `${issuer}/.well-known/openid-configuration`;
  const found = Metadata.safeParse(await fetchJson(timers, address, { patienceMs }));
  if (!found.success) {
    const [at] = found.error.issues;
    throw new SignInMisconfigured(
      `${address} is not the configuration of an OpenID provider: ${at?.path.join(".") || "its JSON"} does not fit`,
    );
  }
  if (found.data.issuer.replace(/\/$/, "") !== issuer) {
    throw new SignInMisconfigured(
      `the provider at OIDC_ISSUER calls itself ${providerMessage(found.data.issuer, null, [])}: OIDC_ISSUER must be that`,
    );
  }
  return found.data;
}

export type FetchJson = { patienceMs?: number; accessToken?: string };

/**
 * Fetches JSON from the provider.
 * @throws ProviderDown for transient failures, SignInMisconfigured for others
 */
export function fetchJson(
  timers: Timers,
  url: string,
  { patienceMs = providerPatienceMs, accessToken }: FetchJson = {},
): Promise<unknown> {
  const late = () => tooLate(url);
  return withDeadline(timers, patienceMs, late, (signal) => readJson(url, signal, accessToken));
}

async function readJson(url: string, signal: AbortSignal, accessToken: string | undefined): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    redirect: "error",
    headers: {
      Accept: "application/json",
      ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    },
  }).catch((error: unknown) => {
    throw noAnswer(url, error);
  });
  if (!response.ok) {
    const words = `${url} answered ${response.status}`;
    throw passing.has(response.status) ? new ProviderDown(words) : new SignInMisconfigured(words);
  }
  const text = await response.text().catch((error: unknown) => {
    throw noAnswer(url, error);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new SignInMisconfigured(`${url} returned something that is not JSON`);
  }
}

/** Statuses of a server that may recover. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

const reasons: Record<string, string> = {
  ENOTFOUND: "its name is not known to DNS",
  EAI_AGAIN: "DNS does not answer",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "the connection broke off",
  ETIMEDOUT: "no connection in time",
  EHOSTUNREACH: "no way to its host",
  ENETUNREACH: "no way to its network",
};

/** The provider timed out. */
export const tooLate = (url: string) => new ProviderDown(`${url} did not answer in time`);

/** Classifies a failed connection. Certificate errors and redirects are not transient. */
export function noAnswer(url: string, error: unknown): ProviderDown | SignInMisconfigured {
  if (!(error instanceof Error)) return new ProviderDown(`${url} cannot be reached`);
  const code = "code" in error ? String(error.code) : "";
  if (code === "UnexpectedRedirect") return new SignInMisconfigured(`${url} redirects elsewhere`);
  if (/CERT|SSL|TLS|EPROTO|UNABLE_TO|ALTNAME/.test(code)) {
    return new SignInMisconfigured(
      `${url} cannot be trusted, TLS: ${providerMessage(error.message, null, [])} (${code})`,
    );
  }
  return new ProviderDown(
    `${url} cannot be reached: ${reasons[code] ?? providerMessage(error.message, null, [])}`,
  );
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Returns the provider's public keys, which jose caches and refreshes. */
export function keysOf(deps: Deps, { jwks_uri }: Metadata): Keys {
  const cached = keySets(deps);
  const keys =
    cached.get(jwks_uri) ??
    createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: providerPatienceMs, cooldownDuration: 5_000 });
  cached.set(jwks_uri, keys);
  return keys;
}

const keySets = onceFor(() => new Map<string, Keys>());
