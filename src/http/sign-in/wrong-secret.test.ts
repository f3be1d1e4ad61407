import { expect, test } from "bun:test";
import { openBrowser } from "#/test/support/cookie-browser";
import { collectLog, levels } from "#/test/support/log-lines";
import { providerPerson, sessionCookieOf, signIn, startAppWithProvider } from "#/test/support/sign-in";

test("if a real provider rejects the portal's secret, the person sees that the setup is wrong, and the log names the secret", async () => {
  const log = collectLog();
  const mia = providerPerson({ email: "manager@portal.test" });
  const oidc = { clientSecret: "canary-wrong-secret" };
  const app = await startAppWithProvider({ people: [mia], oidc, templates: false, onLog: log.take });
  const browser = openBrowser();
  const answer = await signIn(browser, app, mia.subject);
  await app.stop();
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("please ask your administrator.");
  expect(sessionCookieOf(browser, app)).toBeUndefined();
  expect(log.troubles()).toMatchObject([
    {
      ...{ level: levels.error, msg: "sign-in failed", fault: "configuration", issuer: app.provider.issuer },
      requestId: answer.headers.get("X-Request-Id") ?? "none",
      cause: expect.stringMatching(
        /\/token does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET: invalid_client \(client authentication failed\)$/,
      ),
    },
  ]);
  expect(log.texts.join("")).not.toContain("canary");
});
