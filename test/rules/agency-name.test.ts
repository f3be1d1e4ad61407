import { afterAll, beforeAll, expect, test } from "bun:test";
import { logoUrl } from "#/src/areas/agency/agency.fixture";
import { role, waysIn } from "#/src/contract/choices/users";
import { type Call, expectJson, linkClientUser, makeClient, startApp, type TestApp } from "../support/app";

const signedOut = [
  ...["/", "/clients", "/nowhere", "/sign-in", "/sign-in/code", "/sign-in/link/none"],
  ...["/invite/none", "/review/none", "/unsubscribe/none", "/api/callback?state=x"],
];
const screens = [
  ...["/", "/my-work", "/templates", "/client-leads", "/audit", "/design", "/reports", "/nowhere"],
  ...["/admin", "/admin?tab=agency", "/device", "/me"],
];

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false, env: { clientSignIn: waysIn } });
  await linkClientUser(app, (await makeClient(app)).id);
});
afterAll(() => app.stop());

const pageOf = async (call: Call, path: string) =>
  (await call("GET", path, undefined, { Accept: "text/html", "Sec-Fetch-Mode": "navigate" })).text();

async function everyPage(): Promise<{ path: string; html: string }[]> {
  const pages = signedOut.map(async (path) => ({ path, html: await pageOf(app.anonymous, path) }));
  for (const who of role.values) {
    pages.push(
      ...screens.map(async (path) => ({ path: `${who} ${path}`, html: await pageOf(app.as(who), path) })),
    );
  }
  pages.push(pageOf(app.as("admin"), "/api/docs").then((html) => ({ path: "/api/docs", html })));
  return Promise.all(pages);
}

test("every page has the agency's name in its title, and Agency Portal only if none is set", async () => {
  for (const { path, html } of await everyPage()) {
    expect({ path, title: titleOf(html) }).toEqual({
      path,
      title: expect.stringMatching(/ · Agency Portal$/),
    });
  }
  await expectJson(await app.as("admin")("PATCH", "/api/admin/agency", { name: "Harbor & <Co>" }));
  for (const { path, html } of await everyPage()) {
    expect({ path, title: titleOf(html) }).toEqual({
      path,
      title: expect.stringMatching(/ · Harbor &amp; &lt;Co&gt;$/),
    });
    expect({ path, old: html.includes("Agency Portal") }).toEqual({ path, old: false });
  }
});

test("every page with a head has the logos and the color", async () => {
  const logo = await logoUrl({ width: 300, height: 100 });
  const darkLogo = await logoUrl({ width: 300, height: 100 }, 20);
  await expectJson(
    await app.as("admin")("PATCH", "/api/admin/agency", { logo, darkLogo, accent: "#0f766e" }),
  );
  const pages = (await everyPage()).filter(({ path }) => path !== "/api/docs");
  for (const { path, html } of pages) {
    const found = {
      light: /<img src="\/agency\/logo-light-[0-9a-f]{64}"[^>]* data-logo-on="light"/.test(html),
      dark: /<img src="\/agency\/logo-dark-[0-9a-f]{64}"[^>]* data-logo-on="dark"/.test(html),
      color: html.includes("--color-primary:#0f766e"),
    };
    expect({ path, ...found }).toEqual({ path, light: true, dark: true, color: true });
  }
});

test("PORTAL_NAME is the name until an admin sets one", async () => {
  const named = await startApp({ templates: false, env: { portalName: "First Name" } });
  const title = async () => titleOf(await pageOf(named.anonymous, "/"));
  expect(await title()).toBe("Welcome · First Name");
  await expectJson(await named.as("admin")("PATCH", "/api/admin/agency", { name: "Second Name" }));
  expect(await title()).toBe("Welcome · Second Name");
  await expectJson(await named.as("admin")("PATCH", "/api/admin/agency", { name: null }));
  expect(await title()).toBe("Welcome · First Name");
  await named.stop();
});

function titleOf(html: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(html)?.[1];
}
