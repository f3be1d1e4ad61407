import { initOidcAuthMiddleware, oidcAuthMiddleware, type TokenEndpointResponses } from "@hono/oidc-auth";
import { Hono } from "hono";
import { parse } from "hono/utils/cookie";
import { withDeadline } from "#/src/domain/timers";
import type { Deps } from "../types";
import { SignInMisconfigured } from "./faults";
import { type Metadata, providerPatienceMs, tooLate } from "./provider";
import { tokenFailure } from "./token-failure";

/** The secrets that bind the provider's response to the browser that began the sign-in. */
export type HandshakeSecrets = { state: string; nonce: string; codeVerifier: string };

export type ProviderTokens = { idToken: string; accessToken: string };

const callbackPath = "/api/callback";

/**
 * Begins an authorization-code flow with PKCE. Returns the address to redirect to, and the secrets to store until the
 * browser returns.
 */
export async function beginHandshake(deps: Deps, metadata: Metadata) {
  const response = await run(deps, metadata, new Request(`${deps.publicUrl}/api/login`));
  const location = response.headers.get("Location");
  const cookies = response.headers.getSetCookie().map((line) => parse(line.split(";", 1)[0] ?? ""));
  const { state, nonce, code_verifier } = Object.assign({}, ...cookies) as Record<string, string | undefined>;
  if (!location || !state || !nonce || !code_verifier) throw new Error("the handshake could not be started");
  return { location, secrets: { state, nonce, codeVerifier: code_verifier } satisfies HandshakeSecrets };
}

/**
 * Exchanges the code in the provider's response for tokens.
 * @throws ProviderDown, SignInMisconfigured, SignInNotCompleted or UnfitAnswer, depending on the cause of a failure
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
    throw tokenFailure(error, {
      tokenEndpoint: metadata.token_endpoint,
      redirectUri: deps.publicUrl + callbackPath,
      secrets: [...new URLSearchParams(search).values(), nonce, codeVerifier, deps.env.oidc.clientSecret],
    });
  }
  if (typeof tokens?.id_token !== "string") {
    throw new SignInMisconfigured(`${metadata.token_endpoint} gives no id_token: is it an OpenID provider?`);
  }
  return { idToken: tokens.id_token, accessToken: tokens.access_token };
}

/**
 * Runs the library on a synthetic request: with a fixed address and only its three handshake cookies. Its responses (a
 * cookie with tokens, an unchecked redirect) never reach the browser, and its errors are caught here.
 */
async function run(
  { env, publicUrl, timers }: Deps,
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
  const late = () => tooLate(metadata.token_endpoint);
  return withDeadline(timers, providerPatienceMs, late, async () => handshake.fetch(request));
}
