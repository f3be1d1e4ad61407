import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { islands } from "#/islands/registry";
import { projectRoot } from "#/src/env/place";
import { patience } from "#/test/support/patience";
import { build } from "./build";
import { distFolder, type Manifest } from "./manifest";

/** Script budget of a screen before any interaction: its own island and those of the layout, gzipped. */
const budgets = Object.keys(islands).map((name) => [name, name === "clients" ? 105 : 115] as const);
const layoutIslands = ["toaster", "theme-switch"];

setDefaultTimeout(patience.test);

let outdir: string;
let manifest: Manifest;

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), "portal-build-"));
  ({ manifest } = await build({ outdir }));
});
afterAll(() => rm(outdir, { recursive: true }));

const bytesOf = (address: string) => Bun.file(join(outdir, "assets", basename(address))).bytes();

test("without another folder the build goes to dist", () => {
  expect(relative(projectRoot, distFolder)).toBe("dist");
});

test("every registered island is in the manifest", () => {
  expect(Object.keys(manifest.islands).sort()).toEqual(Object.keys(islands).sort());
});

test("the files in the manifest exist, and their compressed copies have the same content", async () => {
  const chunks = Object.values(manifest.islands).flatMap(({ file, imports }) => [file, ...imports]);
  for (const address of [manifest.entry, manifest.css, ...manifest.entryImports, ...chunks]) {
    const bytes = await bytesOf(address);
    expect(bytes.length).toBeGreaterThan(0);
    expect(gunzipSync(await bytesOf(`${address}.gz`)).equals(bytes)).toBe(true);
  }
  for (const font of manifest.preloadFonts) expect((await bytesOf(font)).length).toBeGreaterThan(0);
});

test.each(budgets)("a screen with %p ships at most %d KB of JavaScript", async (name, kilobytes) => {
  const shipped = new Set([manifest.entry, ...manifest.entryImports]);
  for (const island of [name, ...layoutIslands]) {
    const asset = manifest.islands[island];
    for (const address of asset ? [asset.file, ...asset.imports] : []) shipped.add(address);
  }
  let total = 0;
  for (const address of shipped) total += (await bytesOf(`${address}.gz`)).length;
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(kilobytes * 1024);
});

test("what every page loads once its islands respond brings no dialog along: at most 22 KB in 6 files", async () => {
  const textOf = async (address: string) => Buffer.from(await bytesOf(address)).toString();
  const [, later = ""] =
    /The search and the shortcuts",\(\)=>import\("\.(\/[^"]+)"/.exec(await textOf(manifest.entry)) ?? [];
  const loaded = new Set([manifest.entry]);
  const load = async (address: string): Promise<void> => {
    if (loaded.has(address)) return;
    loaded.add(address);
    for (const [, file] of (await textOf(address)).matchAll(/(?:from|import)"\.(\/[^"]+)"/g))
      await load(`/assets${file}`);
  };
  await load(`/assets${later}`);
  loaded.delete(manifest.entry);
  const sizes = await Promise.all(
    [...loaded].map(async (address) => (await bytesOf(`${address}.gz`)).length),
  );
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.length).toBeLessThanOrEqual(6);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(22 * 1024);
});

test("styles contain no fallbacks for browsers without color-mix, and no :has that is tested against every element", async () => {
  const css = Buffer.from(await bytesOf(manifest.css)).toString();
  expect(css).toContain("color-mix(");
  expect(css).not.toMatch(/@supports \(color:\s?color-mix/);
  expect(css).not.toMatch(/[{}]\*?:has\(/);
});

test("the wire's validator is not in the browser's bundles", async () => {
  const files = new Bun.Glob("*.js").scan(join(outdir, "assets"));
  for await (const file of files)
    expect(await Bun.file(join(outdir, "assets", file)).text()).not.toContain("ZodError");
});

test("building twice gives the same names", async () => {
  expect((await build({ outdir })).manifest).toEqual(manifest);
});
