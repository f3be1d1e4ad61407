import { afterAll, beforeAll, expect, test } from "bun:test";
import { startApp, type TestApp } from "../support/app";
import { foreignForms } from "../support/foreign-forms";

/**
 * Sent by other programs, from any origin: mail programs stop mail by themselves (RFC 8058), with a signed address, and
 * mail providers report bounces in signed calls. Neither grants access.
 */
const fromAnywhere = ["/unsubscribe/:token", "/mail/bounces"];

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false, env: { clientSignIn: ["mail", "provider"] } });
});
afterAll(() => app.stop());

function forms(): string[] {
  const posts = app.app.routes.filter(({ method, path }) => method === "POST" && !path.includes("*"));
  return [...new Set(posts.map(({ path }) => path))].filter((path) => !path.startsWith("/api/"));
}

test("every form of a page is refused to another site before any data is read", async () => {
  const all = forms();
  expect(all).toContain("/invite/:token");
  expect(all).toContain("/sign-in/code");
  for (const path of all.filter((each) => !fromAnywhere.includes(each))) {
    const address = path.replace(/:\w+/, "a-link-that-nobody-has");
    for (const headers of foreignForms) {
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      const answer = await app.anonymous("POST", address, "code=123456", { ...type, ...headers });
      const isShownAgain = answer.status === 303 && answer.headers.get("Location") === address;
      expect({ path, headers, isRefused: answer.status === 403 || isShownAgain }).toEqual({
        ...{ path, headers, isRefused: true },
      });
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
  }
});
