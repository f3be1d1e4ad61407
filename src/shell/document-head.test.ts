import { afterAll, beforeAll, expect, test } from "bun:test";
import { startApp, type TestApp } from "#/test/support/app";
import { standInBuild } from "#/test/support/stand-in-build";
import { serveBuild } from "./assets";

let app: TestApp;
beforeAll(async () => {
  const preloadFonts = ["/assets/one.woff2", "/assets/two.woff2"];
  serveBuild({ ...standInBuild, manifest: { ...standInBuild.manifest, preloadFonts } });
  app = await startApp({ templates: false });
});
afterAll(async () => {
  serveBuild(standInBuild);
  await app.stop();
});

test("each font of the build is preloaded as the styles request it, after everything else", async () => {
  const html = await (await app.as("viewer")("GET", "/clients")).text();
  const links = html.match(/<link [^>]*>/g)?.filter((link) => link.includes("preload"));
  expect(links).toEqual(
    ["one", "two"].map(
      (name) =>
        `<link rel="preload" href="/assets/${name}.woff2" as="font" type="font/woff2" crossorigin="" fetchpriority="low"/>`,
    ),
  );
});

test("the head names the screen and the portal, its icon, and both color schemes", async () => {
  const html = await (await app.as("viewer")("GET", "/clients")).text();
  for (const element of [
    "<title>Clients · Agency Portal</title>",
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    '<meta name="color-scheme" content="light dark"/>',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
    '<html lang="en">',
  ]) {
    expect(html).toContain(element);
  }
});
