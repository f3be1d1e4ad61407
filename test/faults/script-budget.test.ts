import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Build } from "#/islands/build/manifest";
import { serveBuild } from "#/src/shell/assets";
import { startApp, type TestApp } from "../support/app";
import { builtOnce } from "../support/built-once";
import { patience } from "../support/patience";

setDefaultTimeout(patience.test);

/** In bytes, gzipped; the leads include the cards, but neither the board nor the list. */
const budgets = [
  ["clients", "/", 105_000],
  ["leads", "/client-leads", 115_000],
] as const;

let build: Build;
let app: TestApp;
beforeAll(async () => {
  build = await builtOnce();
  serveBuild(build);
  app = await startApp();
});
afterAll(() => app.stop());

test.each(budgets)(
  "the first scripts of the %s screen, %s, are at most %d bytes",
  async (_, path, budget) => {
    const scripts = await scriptsOf(path);
    expect(scripts.length).toBeGreaterThan(1);
    const sizes = await Promise.all(scripts.map(async (file) => ({ file, bytes: await gzippedSize(file) })));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${(total / 1000).toFixed(1)} kB of scripts in ${sizes.length} files`);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(budget);
  },
);

/** Lists every script that the HTML names, and those that hydrate it. */
async function scriptsOf(path: string): Promise<string[]> {
  const { entry, entryImports } = build.manifest;
  const found = new Set([entry, ...entryImports]);
  const add = (address: string | null) => {
    if (address) found.add(address);
  };
  await new HTMLRewriter()
    .on("script[src]", { element: (script) => add(script.getAttribute("src")) })
    .on("[data-scripts]", {
      element: (island) => island.getAttribute("data-scripts")?.split(" ").forEach(add),
    })
    .transform(await app.as("manager")("GET", path))
    .text();
  return [...found];
}

/** Size of the compressed file, as sent. */
async function gzippedSize(path: string): Promise<number> {
  const file = Bun.file(join(build.folder, `${path}.gz`));
  if (!(await file.exists())) throw new Error(`the build made no ${path}.gz`);
  return file.size;
}
