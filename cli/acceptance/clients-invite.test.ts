import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { SentInvitation } from "#/src/contract/invitations";
import { makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await makeClient(app, { name: "Acme, Outdoor" });
});
afterAll(() => app.stop());

const invite = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.contributor.token }, "clients", "invite", ...argv);

test("mails the primary contact or the given address, and reports why it cannot", async () => {
  expect(await invite("acme, outdoor")).toEqual({
    ...{ code: 0, stdout: "" },
    stderr: "An invitation is on its way to nora@brand.test.\n",
  });
  const named = await invite("Acme, Outdoor", "--email", "Otto@brand.test", "--name", "Otto Acme", "--json");
  const sent: SentInvitation = JSON.parse(named.stdout);
  expect(sent).toMatchObject({ email: "otto@brand.test", name: "Otto Acme", state: "sent" });
  expect(await invite("Acme, Outdoor", "--email", app.people.viewer.email)).toEqual({
    ...{ code: 1, stdout: "" },
    stderr: `${app.people.viewer.email} is the address of somebody at the agency.\n`,
  });
});

test("prints the link if no mail is configured, and nothing else into a pipe", async () => {
  const { mail } = app.deps;
  app.deps.mail = null;
  const { code, stdout, stderr } = await invite("Acme, Outdoor");
  app.deps.mail = mail;
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^${app.url}/invite/[\\w-]{43}\n$`));
  expect(stderr).toContain("Pass this link on to nora@brand.test, it is not shown again:");
});
