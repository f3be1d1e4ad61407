import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#/src/env/place";
import { temporaryFolder } from "#/test/support/database";
import { staticFiles } from "./static-files";

/** A service manager may start the portal in any folder. */
const own = process.cwd();
let elsewhere: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  elsewhere = await temporaryFolder();
  process.chdir(elsewhere.path);
});
afterAll(async () => {
  process.chdir(own);
  await elsewhere.remove();
});

const published = await readdir(join(projectRoot, "public"));

test.each([
  ...published.map((name): [path: string, file: string, maxAge: number] => [
    `/${name}`,
    `public/${name}`,
    3_600,
  ]),
  ["/swagger-ui/swagger-ui.css", "node_modules/swagger-ui-dist/swagger-ui.css", 86_400],
  ["/swagger-ui/swagger-ui-bundle.js", "node_modules/swagger-ui-dist/swagger-ui-bundle.js", 86_400],
])("%s is served in any working folder", async (path, file, maxAge) => {
  const served = await staticFiles.request(path);
  expect(served.status).toBe(200);
  expect(served.headers.get("Cache-Control")).toBe(`public, max-age=${maxAge}`);
  expect(Bun.hash(await served.bytes())).toBe(Bun.hash(await Bun.file(join(projectRoot, file)).bytes()));
});
