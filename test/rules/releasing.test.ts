import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import packageJson from "#/package.json";
import { programs } from "#/src/programs/one-file/programs";

const root = join(import.meta.dir, "../..");
const read = (path: string) => Bun.file(join(root, path)).text();

describe("CHANGELOG.md", () => {
  test("has Unreleased at the top, then each version once with its date, newest first", async () => {
    const headings = [...(await read("CHANGELOG.md")).matchAll(/^## (.*)$/gm)].map(([, text = ""]) => text);
    expect(headings[0]).toBe("Unreleased");
    const versions = headings.slice(1);
    expect(versions.filter((text) => !/^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/.test(text))).toEqual([]);
    const numbers = versions.map((text) => text.split(" ")[0] ?? "");
    expect(numbers).toEqual(numbers.toSorted((a, b) => Bun.semver.order(b, a)));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test("has the version of package.json as its newest, with notes on upgrading", async () => {
    const [, newest = ""] = (await read("CHANGELOG.md")).split(/^## (?=\d)/m);
    expect(newest).toStartWith(`${packageJson.version} - `);
    expect(newest).toMatch(/^### Upgrading\n+\S/m);
  });
});

describe("docs/releasing.md is correct", () => {
  test("each file that it names exists", async () => {
    const named = [
      ...(await read("docs/releasing.md")).matchAll(/`((?:docs\/|[A-Z]+\.md|package\.json)[\w./-]*)`/g),
    ];
    const paths = named.map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("each script and each command that it calls exists", async () => {
    const text = await read("docs/releasing.md");
    const scripts = [...text.matchAll(/bun run ([a-z:]+)/g)].map(([, name = ""]) => name);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
    const called = [...text.matchAll(/agency-portal(?:-linux-x64)? ([a-z:]+)\b/g)].map(
      ([, name = ""]) => name,
    );
    expect(called).toContain("verify");
    expect(called.filter((name) => !Object.hasOwn(programs, name))).toEqual([]);
  });

  test("the files of a release that it lists are those that the script creates", async () => {
    const script = await read("src/programs/one-file/release.ts");
    for (const path of ["docs/operations.md", "CHANGELOG.md", "docs/deploy/agency-portal.service"]) {
      expect(script).toContain(`"${path}"`);
      expect(existsSync(join(root, path))).toBe(true);
    }
    for (const name of ["PORTAL_COMMIT", "PORTAL_BUILT_AT"]) {
      expect(await read("src/env/build-stamp.ts")).toContain(`process.env.${name}`);
    }
  });
});
