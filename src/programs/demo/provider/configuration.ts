import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import type { OidcContext, Provider } from "oidc-provider/lib/provider.js";
import { messagePage, signOutPage } from "./page";
import type { ProviderPerson } from "./people";
import type { ProviderSecrets } from "./secrets";

export type ProviderSettings = {
  clientId: string;
  /** The portal's origin, to which the provider may redirect. */
  portalUrl: string;
  secrets: ProviderSecrets;
  people: ProviderPerson[];
};

/** Configuration of oidc-provider: one client, code flow with PKCE only, consent without a prompt. */
export function configurationOf(port: number, { clientId, portalUrl, secrets, people }: ProviderSettings) {
  return {
    // Sessions and codes end with the process.
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: secrets.clientSecret,
        redirect_uris: [`${portalUrl}/api/callback`],
        post_logout_redirect_uris: [`${portalUrl}/`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [secrets.signingKey] },
    cookies: {
      keys: [secrets.cookieKey],
      names: { session: `provider_${port}`, interaction: `pick_${port}`, resume: `pick_resume_${port}` },
    },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    conformIdTokenClaims: false,
    scopes: ["openid", "email", "profile"],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: signOut, postLogoutSuccessSource: signedOut },
    },
    interactions: { url: (_: OidcContext, { uid }: { uid: string }) => `/pick/${uid}` },
    findAccount: (_: OidcContext, subject: string) => accountOf(people, subject),
    loadExistingGrant: grantAtOnce,
    renderError: (ctx: OidcContext, { error_description }: { error_description?: string }) => {
      show(
        ctx,
        messagePage("That did not work", error_description ?? "Go back to the portal and try again."),
      );
    },
    ttl: { Session: 86_400, Interaction: 3_600, Grant: 86_400, IdToken: 3_600, AccessToken: 600 },
  };
}

function accountOf(people: ProviderPerson[], subject: string) {
  const person = people.find((one) => one.subject === subject);
  if (!person) return undefined;
  const { email, emailVerified = true, firstName, lastName } = person;
  return {
    accountId: subject,
    claims: () => ({
      sub: subject,
      email,
      ...(emailVerified === null ? {} : { email_verified: emailVerified }),
      name: `${firstName} ${lastName}`,
      given_name: firstName,
      family_name: lastName,
    }),
  };
}

/** Grants consent without a prompt: with a single client, picking a person is enough. */
async function grantAtOnce(ctx: OidcContext & { oidc: { provider: Provider } }) {
  const { provider, client, session } = ctx.oidc;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

function signOut(ctx: OidcContext, form: string) {
  show(ctx, signOutPage(form, ctx.oidc.params.post_logout_redirect_uri));
}

function signedOut(ctx: OidcContext) {
  show(ctx, messagePage("Signed out", "You can close this page."));
}

function show(ctx: OidcContext, html: string) {
  ctx.type = "html";
  ctx.body = html;
}
