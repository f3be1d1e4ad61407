import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import type { Env } from "#/src/env";
import { cookieName } from "#/src/http/session-cookie";
import type { ProviderPerson } from "#/src/programs/demo/provider/people";
import { newProviderSecrets, type ProviderSecrets } from "#/src/programs/demo/provider/secrets";
import { startProvider } from "#/src/programs/demo/provider/start";
import { startApp } from "./app";
import type { TestBrowser, Visited } from "./cookie-browser";
import { handTimers } from "./hand-timers";

type Options = Parameters<typeof startApp>[0] & { people: ProviderPerson[]; oidc?: Partial<Env["oidc"]> };

/** Shared by all: generating a key takes longer than a sign-in. */
let provided: Promise<ProviderSecrets> | undefined;

/** Starts the app with a real OpenID provider, without a timeout however slow the machine is. */
export async function startAppWithProvider({ people, oidc: settings, ...options }: Options) {
  provided ??= newProviderSecrets();
  const secrets = await provided;
  const oidc = oidcSettings({ clientSecret: secrets.clientSecret, ...settings });
  const deps = { timers: handTimers().timers, ...options.deps };
  const app = await startApp({ ...options, deps, env: { ...options.env, oidc } });
  const provider = await startProvider({
    port: 0,
    clientId: oidc.clientId,
    portalUrl: app.url,
    secrets,
    people,
  });
  oidc.issuer = provider.issuer;
  return {
    ...app,
    /** Mutable: the app's provider settings. */
    oidc,
    provider,
    async stop() {
      await provider.stop();
      await app.stop();
    },
  };
}

/** Returns the app's provider settings; the default address does not respond. */
export function oidcSettings(settings: Partial<Env["oidc"]> = {}): Env["oidc"] {
  return {
    issuer: "http://127.0.0.1:9",
    clientId: "portal",
    clientSecret: "not-a-secret",
    authSecret: "a secret of at least 32 characters",
    oldAuthSecret: null,
    scopes: "openid email profile",
    trustEmail: false,
    name: "your work account",
    ...settings,
  };
}

type Portal = { url: string };

/** Completes a sign-in through the provider as this person; returns the portal's response to the callback. */
export async function signIn(
  browser: TestBrowser,
  portal: Portal,
  subject: string,
  returnTo?: string,
): Promise<Response> {
  return browser.request(await pickPerson(browser, portal, subject, returnTo));
}

/** Stops before the callback: returns its full address. */
export async function pickPerson(
  browser: TestBrowser,
  portal: Portal,
  subject: string,
  returnTo?: string,
): Promise<string> {
  const query = new URLSearchParams({ by: "provider", ...(returnTo === undefined ? {} : { returnTo }) });
  const picking = await browser.go(`${portal.url}/api/login?${query}`, {}, isCallback);
  if (isCallback(picking.url)) return picking.url;
  return finishPicking(browser, picking.url, subject);
}

/** Picks this person on the provider's page at `url`. */
export async function finishPicking(browser: TestBrowser, url: string, subject: string): Promise<string> {
  const body = new URLSearchParams({ subject });
  const picked = await browser.go(url, { method: "POST", body }, isCallback);
  if (!isCallback(picked.url)) throw new Error(`sign-in ended at ${picked.url}: ${picked.response.status}`);
  return picked.url;
}

function isCallback(url: string): boolean {
  return new URL(url).pathname === "/api/callback";
}

/** Presses the button of the provider's sign-out page, as its script does; returns the final page. */
export async function confirmSignOut(browser: TestBrowser, { response }: Visited): Promise<Visited> {
  const page = await response.text();
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
  return browser.go(action, { method: "POST", body: new URLSearchParams({ xsrf, logout: "yes" }) });
}

export function sessionCookieOf(browser: TestBrowser, portal: Portal): string | undefined {
  return browser.cookie(cookieName({ publicUrl: portal.url }, "portal_session"));
}

/** Builds a person at the provider, verified by default. */
export function providerPerson(fields: Partial<ProviderPerson> & { email: string }): ProviderPerson {
  return {
    subject: `subject of ${fields.email}`,
    firstName: "Pat",
    lastName: "Provider",
    role: "Somebody",
    about: "Has an account at the provider.",
    ...fields,
  };
}

export async function findUser(app: { db: Awaited<ReturnType<typeof startApp>>["db"] }, email: string) {
  const [user = null] = await app.db.read.select().from(users).where(eq(users.email, email));
  return user;
}
