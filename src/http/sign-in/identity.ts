import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { emailKey } from "#/src/contract/email-key";
import { isHttpUrl } from "#/src/contract/links";
import { plainLine } from "#/src/contract/plain-text";
import { Email } from "#/src/contract/primitives";
import { Forbidden } from "#/src/domain/errors";
import type { Deps } from "../types";
import { ProviderDown, SignInMisconfigured, whyOf } from "./faults";
import type { ProviderTokens } from "./handshake";
import { fetchJson, keysOf, type Metadata, noAnswer, tooLate } from "./provider";
import { providerMessage } from "./provider-message";
import { untimely } from "./token-failure";

/** A person as described by the provider. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Lower case. */
  email: string;
  /** False for an address that is trusted although the provider does not say whether it is verified. */
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
};

/** Public-key signatures only: `none` and shared secrets prove nothing about the sender. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

const nameClaim = z.string().transform(plainLine).pipe(z.string().max(500)).nullish().catch(null);
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email.transform(emailKey).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
    .optional()
    .catch(false),
  given_name: nameClaim,
  family_name: nameClaim,
  name: nameClaim,
  picture: z.string().refine(isHttpUrl).nullish().catch(null),
});
type Claims = z.infer<typeof Claims>;

/**
 * Verifies the id_token with the provider's keys (signature, issuer, audience, expiry, nonce) and reads the person from
 * it. An email or name missing from the id_token is read from userinfo.
 * @throws Forbidden for errors that only the person can fix; ProviderDown, SignInMisconfigured
 */
export async function readIdentity(
  deps: Deps,
  metadata: Metadata,
  { idToken, accessToken }: ProviderTokens,
  nonce: string,
): Promise<Identity> {
  const claims = await verify(deps, metadata, idToken, nonce);
  const { sub, email, email_verified, picture, ...names } = claims.email
    ? await withName(deps, metadata, accessToken, claims)
    : await askUserinfo(deps, metadata, accessToken, claims);
  if (!email) throw new Forbidden("The sign-in service did not provide your email address.");
  if (!(email_verified ?? deps.env.oidc.trustEmail)) {
    throw new Forbidden(`The sign-in service has not verified the address ${email}. Verify it there first.`);
  }
  return {
    issuer: metadata.issuer,
    subject: sub,
    email,
    isEmailVerified: email_verified === true,
    ...nameIn(hasName(names) ? names : claims),
    profileImageUrl: picture || null,
  };
}

/** Returns the person's names. A single name claim is not split, as the start of the family name is unknown. */
function nameIn({ given_name, family_name, name }: Names): Pick<Identity, "firstName" | "lastName"> {
  if (!given_name && !family_name) return { firstName: name || null, lastName: null };
  return { firstName: given_name || null, lastName: family_name || null };
}

type Names = Pick<Claims, "given_name" | "family_name" | "name">;

function hasName({ given_name, family_name, name }: Names): boolean {
  return Boolean(given_name || family_name || name);
}

/** Adds a name missing from the id_token. If there is none, the sign-in continues. */
async function withName(
  deps: Deps,
  metadata: Metadata,
  accessToken: string,
  claims: Claims,
): Promise<Claims> {
  if (hasName(claims)) return claims;
  try {
    const { given_name, family_name, name } = await askUserinfo(deps, metadata, accessToken, claims);
    return { ...claims, given_name, family_name, name };
  } catch (error) {
    deps.log.warn(
      { cause: whyOf(error) },
      "a person signed in without a name: the provider's userinfo cannot be read",
    );
    return claims;
  }
}

async function verify(deps: Deps, metadata: Metadata, idToken: string, nonce: string): Promise<Claims> {
  const { clientId } = deps.env.oidc;
  try {
    const { payload } = await jwtVerify(idToken, keysOf(deps, metadata), {
      algorithms,
      issuer: metadata.issuer,
      audience: clientId,
      requiredClaims: ["sub", "iat", "exp", "nonce"],
      clockTolerance: 30,
    });
    if (payload.nonce !== nonce) throw new errors.JWTClaimValidationFailed("another nonce", payload, "nonce");
    if (payload.azp !== undefined && payload.azp !== clientId) {
      throw new errors.JWTClaimValidationFailed("issued to another party", payload, "azp");
    }
    return Claims.parse(payload);
  } catch (cause) {
    throw keysFailure(cause, metadata) ?? tokenFault(cause);
  }
}

/** Returns an error if the keys could not be fetched, which implies nothing about the token. */
function keysFailure(cause: unknown, { jwks_uri }: Metadata): Error | null {
  if (cause instanceof errors.JWKSTimeout) return tooLate(jwks_uri);
  if (cause instanceof errors.JOSEError) {
    return cause.code === "ERR_JOSE_GENERIC"
      ? new ProviderDown(`${jwks_uri} gives no keys: ${cause.message}`)
      : null;
  }
  return cause instanceof z.ZodError ? null : noAnswer(jwks_uri, cause);
}

function tokenFault(cause: unknown): SignInMisconfigured {
  if (cause instanceof errors.JWTExpired) return untimely();
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === "nbf") return untimely();
  const words = cause instanceof errors.JOSEError ? cause.message : "it does not say for whom it is";
  return new SignInMisconfigured(`the id_token cannot be accepted: ${providerMessage(words, null, [])}`);
}

async function askUserinfo(
  { timers }: Deps,
  metadata: Metadata,
  accessToken: string,
  claims: Claims,
): Promise<Claims> {
  if (!metadata.userinfo_endpoint) return claims;
  const answer = await fetchJson(timers, metadata.userinfo_endpoint, { accessToken });
  const userinfo = Claims.safeParse(answer);
  if (!userinfo.success || userinfo.data.sub !== claims.sub) return claims;
  return userinfo.data;
}
