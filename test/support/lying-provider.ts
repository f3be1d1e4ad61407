import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export type Lie = {
  /** Claims that override the correct ones. */
  claims?: Record<string, unknown>;
  sign?:
    | "honestly"
    | "with another key"
    | "with none"
    | "with the public key as a shared secret"
    | "as Ed25519";
  /** Paths (such as `/token`) that never respond. */
  silent?: string[];
  /** Paths that respond with 500. */
  broken?: string[];
  /** Paths with another response. */
  answers?: Record<string, () => Response | Promise<Response>>;
  /** Parameters of the redirect instead of a code. */
  refusal?: { error: string; error_description?: string };
};

/** Shared by all such providers, since keys are slow to generate. */
let keyPairs: ReturnType<typeof makeKeyPairs> | undefined;

function makeKeyPairs() {
  return Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256"),
    generateKeyPair("Ed25519", { extractable: true }),
  ]);
}

/**
 * An OpenID provider that responds to every code with a custom token, which a real one never sends. `lie` may be
 * changed between sign-ins.
 */
export async function startLyingProvider(clientId: string) {
  keyPairs ??= makeKeyPairs();
  const [keys, otherKeys, ed25519] = await keyPairs;
  const edJwk = { ...(await exportJWK(ed25519.publicKey)), kid: "2", alg: "Ed25519", use: "sig" };
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "1", alg: "RS256", use: "sig" };
  const publicKey = new TextEncoder().encode(await exportSPKI(keys.publicKey));
  let lie: Lie = {};
  let nonce = "";

  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  const issuer = `http://127.0.0.1:${server.port}`;

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (lie.silent?.includes(pathname)) return new Promise(() => {});
    if (lie.broken?.includes(pathname)) return new Response("broken", { status: 500 });
    const other = lie.answers?.[pathname];
    if (other) return other();
    if (pathname === "/.well-known/openid-configuration") return Response.json(metadata(issuer));
    if (pathname === "/jwks") return Response.json({ keys: [jwk, edJwk] });
    if (pathname === "/authorize") return authorize(searchParams);
    if (pathname !== "/token") return new Response(null, { status: 404 });
    const body = { access_token: "access", token_type: "Bearer", id_token: await idToken() };
    return Response.json(body);
  }

  function authorize(params: URLSearchParams): Response {
    nonce = params.get("nonce") ?? "";
    const back = new URL(params.get("redirect_uri") ?? "");
    for (const [name, value] of Object.entries(lie.refusal ?? { code: "a-code" })) {
      back.searchParams.set(name, value);
    }
    back.searchParams.set("state", params.get("state") ?? "");
    return Response.redirect(back.toString(), 302);
  }

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: "subject-1",
      email: "manager@portal.test",
      email_verified: true,
      nonce,
      iat: now,
      exp: now + 300,
      ...lie.claims,
    };
    if (lie.sign === "with none") return unsigned(claims);
    if (lie.sign === "with the public key as a shared secret") {
      return new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "1" }).sign(publicKey);
    }
    if (lie.sign === "as Ed25519") {
      return new SignJWT(claims).setProtectedHeader({ alg: "Ed25519", kid: "2" }).sign(ed25519.privateKey);
    }
    const key = lie.sign === "with another key" ? otherKeys.privateKey : keys.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(key);
  }

  return {
    issuer,
    /** Its metadata document. */
    metadata: () => metadata(issuer),
    tell(next: Lie) {
      lie = next;
    },
    /** Returns the id_token for this nonce, altered by a lie. */
    token(next: Lie, ofNonce: string): Promise<string> {
      lie = next;
      nonce = ofNonce;
      return idToken();
    },
    stop: () => server.stop(true),
  };
}

function unsigned(claims: JWTPayload): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part(claims)}.`;
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: ["openid", "email", "profile"],
    response_types_supported: ["code"],
    id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
  };
}
