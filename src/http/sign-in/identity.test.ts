import { afterAll, beforeAll, expect, test } from "bun:test";
import { Forbidden } from "#/src/domain/errors";
import { startApp, type TestApp } from "#/test/support/app";
import { type Lie, startLyingProvider } from "#/test/support/lying-provider";
import { oidcSettings } from "#/test/support/sign-in";
import { SignInMisconfigured } from "./faults";
import { readIdentity } from "./identity";

/*
 * Tests each check of a token separately: in a full sign-in the handshake's library makes some of them too, and would
 * hide that one of ours is missing.
 */

const nonce = "the nonce of this sign-in";

let app: TestApp;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;
beforeAll(async () => {
  provider = await startLyingProvider("portal");
  app = await startApp({ templates: false, env: { oidc: oidcSettings({ issuer: provider.issuer }) } });
});
afterAll(async () => {
  await provider.stop();
  await app.stop();
});

async function read(lie: Lie, metadata = {}) {
  const idToken = await provider.token(lie, nonce);
  return readIdentity(
    app.deps,
    { ...provider.metadata(), ...metadata },
    { idToken, accessToken: "access" },
    nonce,
  );
}

/** Seconds since the epoch, as in tokens; keys and times of tokens use the machine's clock. */
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

test("a valid token yields the person's identity", async () => {
  expect(await read({})).toMatchObject({
    issuer: provider.issuer,
    subject: "subject-1",
    email: "manager@portal.test",
  });
  for (const claims of [
    { azp: "portal" },
    { aud: ["portal", "other"], azp: "portal" },
    { exp: inSeconds(-5) },
  ]) {
    expect((await read({ claims })).subject).toBe("subject-1");
  }
});

const lies: [string, Lie][] = [
  ["signed with none", { sign: "with none" }],
  ["signed with a shared secret", { sign: "with the public key as a shared secret" }],
  ["signed with another key", { sign: "with another key" }],
  ["signed in a way that is not on the list", { sign: "as Ed25519" }],
  ["of another issuer", { claims: { iss: "https://evil.example" } }],
  ["without an issuer", { claims: { iss: undefined } }],
  ["for another audience", { claims: { aud: "another" } }],
  ["without an audience", { claims: { aud: undefined } }],
  ["issued to another party", { claims: { azp: "another" } }],
  ["for several through another party", { claims: { aud: ["portal", "another"], azp: "another" } }],
  ["with another nonce", { claims: { nonce: "another" } }],
  ["without a nonce", { claims: { nonce: undefined } }],
  ["that has expired", { claims: { exp: inSeconds(-60) } }],
  ["that never expires", { claims: { exp: undefined } }],
  ["of no known time", { claims: { iat: undefined } }],
  ["that is not valid yet", { claims: { nbf: inSeconds(600) } }],
  ["without a subject", { claims: { sub: undefined } }],
  ["with an empty subject", { claims: { sub: "" } }],
];

test.each(lies)("a token %s is rejected", async (_, lie) => {
  await expect(read(lie)).rejects.toThrow(SignInMisconfigured);
});

const userinfo = (claims: object) => ({
  claims: { email: undefined, email_verified: undefined },
  answers: { "/userinfo": () => Response.json(claims) },
});

test("an address missing from the token is read from userinfo, for the same subject only", async () => {
  const where = { userinfo_endpoint: `${provider.issuer}/userinfo` };
  const claims = { email: "manager@portal.test", email_verified: true };
  expect(await read(userinfo({ ...claims, sub: "subject-1" }), where)).toMatchObject({
    subject: "subject-1",
    email: claims.email,
  });
  for (const sub of ["subject-2", "Subject-1", "", undefined]) {
    await expect(read(userinfo({ ...claims, sub }), where)).rejects.toThrow(Forbidden);
  }
});
