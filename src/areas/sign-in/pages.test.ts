import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { waysIn } from "#/src/contract/choices/users";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { startApp, type TestApp } from "#/test/support/app";
import { openBrowser, type TestBrowser } from "#/test/support/cookie-browser";
import { mailRunner, mailTo } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { oidcSettings, sessionCookieOf } from "#/test/support/sign-in";

setDefaultTimeout(patience.test);

let server: MailServer;
let app: TestApp;
beforeEach(async () => {
  server = await startMailServer();
  const oidc = oidcSettings({ name: "Brand & Co. accounts", authSecret: "0123456789abcdef0123456789abcdef" });
  app = await startApp({ templates: false, env: { ...mailTo(server), clientSignIn: waysIn, oidc } });
});
afterEach(async () => {
  await server.stop();
  await app.stop();
});

const post = (browser: TestBrowser, path: string, fields: Record<string, string>) =>
  browser.request(app.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
const ask = (browser: TestBrowser, { email = app.people.client.email, returnTo = "/" } = {}) =>
  post(browser, "/sign-in", { email, returnTo });
const type = (browser: TestBrowser, code: string) => post(browser, "/sign-in/code", { code });
const read = async (browser: TestBrowser, path: string) => (await browser.request(app.url + path)).text();
const pass = (minutes: number) =>
  app.setNow(new Date(app.deps.clock().getTime() + minutes * 60_000).toISOString());
const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");

/** Requests a link in this browser; returns the link and the code of the mail. */
async function requestLink(browser: TestBrowser, returnTo = "/") {
  await ask(browser, { returnTo });
  await mailRunner(app).doDue();
  await mailRunner(app).doDue();
  const text = server.arrived.at(-1)?.text ?? "";
  const link = new URL(/http:\S+\/sign-in\/link\/\S+/.exec(text)?.[0] ?? "").pathname;
  return { link, code: (/there: (\d{3} \d{3})/.exec(text)?.[1] ?? "").replace(" ", "") };
}

describe("the landing page", () => {
  test("has the field for a link by mail below its button, and both lead back to the task", async () => {
    const page = await read(openBrowser(), "/?task=7&x=a%20b");
    const returnTo = "%2F%3Ftask%3D7%26x%3Da%2520b";
    expect(page).toContain(`href="/api/login?returnTo=${returnTo}"`);
    expect(page.indexOf("Sign In to Continue")).toBeLessThan(page.indexOf("Clients: get a link by mail"));
    expect(page).toContain('name="returnTo" value="/?task=7&amp;x=a%20b"');
  });

  test("offers no mail where clients do not sign in by mail", async () => {
    app.deps.env.clientSignIn = ["provider"];
    const page = await read(openBrowser(), "/");
    expect(page).toContain('href="/api/login"');
    expect(page).not.toContain("get a link by mail");
  });
});

test("the path to return to survives the choice, the code page, another link and the code", async () => {
  const browser = openBrowser();
  const path = "/?task=7&tab=files";
  const choice = await browser.request(`${app.url}/api/login?${new URLSearchParams({ returnTo: path })}`);
  const address = choice.headers.get("Location") ?? "";
  expect(address).toBe(`/sign-in?${new URLSearchParams({ returnTo: path })}`);
  expect(await read(browser, address)).toContain('name="returnTo" value="/?task=7&amp;tab=files"');
  await requestLink(browser, path);
  const page = await read(browser, "/sign-in/code");
  expect(page.split(`href="${address.replaceAll("&", "&amp;")}"`)).toHaveLength(3);
  expect(await read(browser, "/sign-in/link/none")).toContain(`href="${address}"`);
  const { code } = await requestLink(browser, path);
  expect((await type(browser, code)).headers.get("Location")).toBe(path);

  app.deps.env.clientSignIn = ["provider"];
  const away = await openBrowser().request(`${app.url}${address}`);
  expect(away.headers.get("Location")).toBe(`/api/login?${new URLSearchParams({ returnTo: path })}`);
  const down = await openBrowser().request(app.url + (away.headers.get("Location") ?? ""), {
    headers: { Accept: "text/html" },
  });
  expect([down.status, await down.text()]).toEqual([
    503,
    expect.stringContaining(`href="/api/login?returnTo=${encodeURIComponent(path)}"`),
  ]);
});

describe("the page of the code", () => {
  test("repeats the address with a way to change it, in the requesting browser only", async () => {
    const browser = openBrowser();
    await requestLink(browser);
    const page = await read(browser, "/sign-in/code");
    expect(page).toContain(app.people.client.email);
    expect(page).toContain("Change");
    expect(await read(browser, "/sign-in")).toContain(`value="${app.people.client.email}"`);
    const other = await read(openBrowser(), "/sign-in/code");
    expect(other).not.toContain(app.people.client.email);
    expect(other).not.toContain("Change");
  });

  test("shows how many tries are left, and without any only offers another link", async () => {
    const browser = openBrowser();
    const { code } = await requestLink(browser);
    const answers: string[] = [];
    for (let time = 0; time < 5; time++) {
      answers.push(
        /This code is wrong[^<]*/.exec(await (await type(browser, wrongFor(code))).text())?.[0] ?? "",
      );
    }
    expect(answers).toEqual([
      "This code is wrong. 4 tries are left.",
      "This code is wrong. 3 tries are left.",
      "This code is wrong. 2 tries are left.",
      "This code is wrong. 1 try is left.",
      "This code is wrong, or it has expired. No tries are left.",
    ]);
    const last = await (await type(browser, code)).text();
    expect(last).not.toContain('name="code"');
    expect(last).toContain("Ask for another link");
    expect(sessionCookieOf(browser, app)).toBeUndefined();
  });

  test("says the same of an address that nobody has", async () => {
    const [known, unknown] = [openBrowser(), openBrowser()];
    await ask(known);
    await ask(unknown, { email: "nobody@else.test" });
    const pageOf = async (browser: TestBrowser) =>
      (await (await type(browser, "12")).text())
        .replaceAll(/nonce="[^"]*"/g, "")
        .replaceAll(/nobody@else.test|client@portal.test/g, "");
    expect(await pageOf(known)).toBe(await pageOf(unknown));
  });

  test("says when the codes of an address can be tried again", async () => {
    for (let link = 0; link < 4; link++) {
      const browser = openBrowser();
      await ask(browser);
      for (let time = 0; time < 5; time++) await type(browser, "12");
      pass(61);
    }
    const browser = openBrowser();
    const { code } = await requestLink(browser);
    expect(await (await type(browser, code)).text()).toContain(
      "Use the link in the mail, or type a code again in",
    );
  });

  test("says when a browser that reached the limit of links can ask again, and does not say so in others", async () => {
    const browser = openBrowser();
    for (let time = 0; time < 5; time++) await ask(browser);
    expect(await read(browser, "/sign-in/code")).toContain("a mail with a link is on its way");
    pass(10);
    await ask(browser);
    expect(await read(browser, "/sign-in/code")).toContain("You can ask again in 50 minutes.");
    const other = openBrowser();
    await ask(other);
    expect(await read(other, "/sign-in/code")).toContain("a mail with a link is on its way");
  });

  test("says when a limit of the network ends", async () => {
    const browser = openBrowser();
    for (let time = 0; time < 30; time++) await type(browser, "12");
    const answer = await type(browser, "12");
    expect([answer.status, await answer.text()]).toEqual([
      429,
      expect.stringContaining("Too many attempts. You can try again in 1 minute."),
    ]);
  });
});

describe("a link opened in another browser", () => {
  test("can be replaced by a new one there with one form", async () => {
    const { link } = await requestLink(openBrowser());
    const other = openBrowser();
    const page = await read(other, link);
    expect(page).toContain("Another Browser Asked");
    expect(page).toContain('action="/sign-in"');
    expect(page).not.toContain('name="code"');
  });

  test("leads to a field for the code of the mail that this browser requested", async () => {
    const other = openBrowser();
    const { code } = await requestLink(other, "/design");
    const { link } = await requestLink(openBrowser());
    const page = await read(other, link);
    expect(page).toContain('action="/sign-in/code"');
    const entered = await type(other, code);
    expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/design"]);
  });
});

test("the choice names the provider, and shows the way that this browser used last first", async () => {
  const browser = openBrowser();
  const isMailFirst = (page: string) =>
    page.indexOf("Send me a link") < page.indexOf("Sign in with Brand &amp; Co. accounts");
  expect(isMailFirst(await read(browser, "/sign-in"))).toBe(true);
  browser.setCookie(`portal_came_by_${new URL(app.url).port}`, "provider");
  expect(isMailFirst(await read(browser, "/sign-in"))).toBe(false);
  const { code } = await requestLink(browser);
  await type(browser, code);
  expect(isMailFirst(await read(browser, "/sign-in"))).toBe(true);
});
