import { afterEach, beforeEach, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { importFetched } from "./load-code";

inBrowser();

const realFetch = globalThis.fetch;
let requested: string[];
let broken: Set<string>;

beforeEach(() => {
  requested = [];
  broken = new Set();
  process.env.CODE_FOLDER = "/assets/";
});

afterEach(() => {
  delete process.env.CODE_FOLDER;
  globalThis.fetch = realFetch;
});

/** Serves files by their imports, and returns an import of one of them as a build writes it. */
function serve(files: Record<string, string[]>) {
  const answer = async (input: unknown) => {
    const file = String(input).replace("/assets/", "");
    requested.push(file);
    await Promise.resolve();
    if (broken.has(file)) return new Response("", { status: 503 });
    return new Response((files[file] ?? []).map((each) => `import{x}from"./${each}";`).join(""));
  };
  globalThis.fetch = Object.assign(answer, { preconnect: () => {} });
  return (file: string) => Object.assign(async () => "code", { toString: () => `() => import("./${file}")` });
}

test("requests each file once, also when several files and calls need it at the same time", async () => {
  const importOf = serve({ "1a.js": ["1b.js", "1c.js"], "1b.js": ["1d.js"], "1c.js": ["1d.js", "1b.js"] });
  const both = [importFetched(importOf("1a.js")), importFetched(importOf("1c.js"))];
  expect(await Promise.all(both)).toEqual(["code", "code"]);
  expect(requested.toSorted()).toEqual(["1a.js", "1b.js", "1c.js", "1d.js"]);
  await importFetched(importOf("1a.js"));
  expect(requested).toHaveLength(4);
});

test("two files that import each other are imported", async () => {
  const importOf = serve({ "2a.js": ["2b.js"], "2b.js": ["2a.js"] });
  expect(await importFetched(importOf("2a.js"))).toBe("code");
  expect(requested).toEqual(["2a.js", "2b.js"]);
});

test("a file that could not be loaded is requested again by the next call, and the others are not", async () => {
  const importOf = serve({ "3a.js": ["3b.js", "3c.js"] });
  broken.add("3b.js");
  expect(importFetched(importOf("3a.js"))).rejects.toMatchObject({ status: 503 });
  await Bun.sleep(0);
  expect(requested).toEqual(["3a.js", "3b.js", "3c.js"]);
  broken.clear();
  expect(await importFetched(importOf("3a.js"))).toBe("code");
  expect(requested).toEqual(["3a.js", "3b.js", "3c.js", "3b.js"]);
});

test("files that the page preloads are not requested", async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/4b.js">';
  const importOf = serve({ "4a.js": ["4b.js"] });
  await importFetched(importOf("4a.js"));
  document.head.innerHTML = "";
  expect(requested).toEqual(["4a.js"]);
});
