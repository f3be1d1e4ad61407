import { initOidcAuthMiddleware, oidcAuthMiddleware, type TokenEndpointResponses } from "@hono/oidc-auth";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { parse } from "hono/utils/cookie";
import type { Deps } from "../types";
import { type Metadata, ProviderDown, providerPatienceMs, unfitAnswer } from "./provider";

/** The secrets that tie the provider's answer to the browser which asked. */
export type HandshakeSecrets = { state: string; nonce: string; codeVerifier: string };

export type ProviderTokens = { idToken: string; accessToken: string };

const callbackPath = "/api/callback";

/** Begins an authorization-code flow with PKCE: where to send the browser, and what to remember until it returns. */
export async function beginHandshake(deps: Deps, metadata: Metadata) {
  const response = await run(deps, metadata, new Request(`${deps.publicUrl}/api/login`));
  const location = response.headers.get("Location");
  const cookies = response.headers.getSetCookie().map((line) => parse(line.split(";", 1)[0] ?? ""));
  const { state, nonce, code_verifier } = Object.assign({}, ...cookies) as Record<string, string | undefined>;
  if (!location || !state || !nonce || !code_verifier) throw new Error("the handshake did not begin");
  return { location, secrets: { state, nonce, codeVerifier: code_verifier } satisfies HandshakeSecrets };
}

/**
 * Exchanges the code in the provider's answer for tokens.
 * @throws Forbidden when the provider refuses or its answer does not fit, ProviderDown when there is none in time
 */
export async function finishHandshake(
  deps: Deps,
  metadata: Metadata,
  search: string,
  { state, nonce, codeVerifier }: HandshakeSecrets,
): Promise<ProviderTokens> {
  const request = new Request(deps.publicUrl + callbackPath + search, {
    headers: { Cookie: `state=${state}; nonce=${nonce}; code_verifier=${codeVerifier}` },
  });
  let tokens: TokenEndpointResponses | undefined;
  try {
    await run(deps, metadata, request, (received) => {
      tokens = received;
    });
  } catch (error) {
    throw meaningOf(error);
  }
  if (typeof tokens?.id_token !== "string") throw unfitAnswer();
  return { idToken: tokens.id_token, accessToken: tokens.access_token };
}

/**
 * The library sees a request of its own making: fixed address, only its three handshake cookies. Nothing that it
 * answers (a cookie with tokens, an unchecked redirect) reaches the browser, and what it throws stays here.
 */
async function run(
  { env, publicUrl }: Deps,
  metadata: Metadata,
  request: Request,
  onTokens?: (tokens: TokenEndpointResponses) => void,
): Promise<Response> {
  const { issuer, clientId, clientSecret, authSecret, scopes } = env.oidc;
  const handshake = new Hono()
    .use(
      initOidcAuthMiddleware({
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_AUTH_SECRET: authSecret,
        OIDC_REDIRECT_URI: publicUrl + callbackPath,
        OIDC_SCOPES: scopes,
      }),
      async (c, next) => {
        c.set("oidcAuthorizationServer", { ...metadata, scopes_supported: scopes.split(" ") });
        c.set("oidcClaimsHook", async (_, claims, received) => {
          onTokens?.(received);
          return { sub: claims?.sub ?? "" };
        });
        await next();
      },
      oidcAuthMiddleware(),
    )
    .onError((error) => {
      throw error;
    });
  return withDeadline(Promise.resolve(handshake.fetch(request)));
}

/** Tells a refusal from a provider that cannot be asked. */
function meaningOf(error: unknown): Error {
  const isRefusal =
    error instanceof HTTPException ||
    (error instanceof Error &&
      /^(OperationProcessing|UnsupportedOperation)Error$/.test(error.name) &&
      !error.message.includes("is not a conform"));
  return isRefusal ? unfitAnswer(error) : new ProviderDown({ cause: error });
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderDown()), providerPatienceMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
