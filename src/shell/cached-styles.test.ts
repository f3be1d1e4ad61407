import { afterAll, beforeAll, expect, test } from "bun:test";
import { waysIn } from "#/src/contract/choices/users";
import { stylesCookie } from "#/src/contract/cookies";
import { startApp, type TestApp } from "#/test/support/app";
import { mailTo } from "#/test/support/mail";
import { standInBuild } from "#/test/support/stand-in-build";
import { serveBuild } from "./assets";

let app: TestApp;
beforeAll(async () => {
  // Otherwise browser tests would make the server use a real build.
  serveBuild(standInBuild);
  const env = { ...mailTo({ url: "smtp://127.0.0.1:9" }), clientSignIn: waysIn };
  app = await startApp({ templates: false, env });
});
afterAll(() => app.stop());

const { css } = standInBuild.manifest;

/** Reads the styles of a page requested with this value of the browser's cookie. */
async function stylesOf(path: string, cookie?: string) {
  const answer = await app.anonymous("GET", path, undefined, {
    ...(cookie && { Cookie: `${stylesCookie}=${cookie}` }),
  });
  const html = await answer.text();
  const [, nonce, inlined] = /<style nonce="([^"]+)" data-styles="[^"]+">([^<]*)<\/style>/.exec(html) ?? [];
  const linked = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1];
  if (nonce)
    expect(answer.headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Set-Cookie") ?? "").not.toContain(stylesCookie);
  return { inlined, linked };
}

test.each(["/", "/nowhere", "/sign-in/code", "/clients"])(
  "%s inlines its styles until the browser has cached those of this build",
  async (path) => {
    const inlined = { inlined: standInBuild.styles, linked: undefined };
    expect(await stylesOf(path)).toEqual(inlined);
    expect(await stylesOf(path, "/assets/app-of-a-build-before.css")).toEqual(inlined);
    expect(await stylesOf(path, css)).toEqual({ inlined: undefined, linked: css });
  },
);

test("a screen does so too, and is compressed like a signed-out page", async () => {
  const screen = await app.as("viewer")("GET", "/");
  expect(await screen.text()).toContain(`data-styles="${css}">${standInBuild.styles}</style>`);
  for (const answer of [screen, await app.anonymous("GET", "/")])
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
});
