import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import packageJson from "#/package.json";
import { environmentVariables } from "#/src/env";

const root = join(import.meta.dir, "../..");
const read = (path: string) => Bun.file(join(root, path)).text();

describe("the README is correct", () => {
  test("every script it names exists", async () => {
    const named = [...(await read("README.md")).matchAll(/bun(?:@[\d.]+)? run (?:--silent )?([a-z:]+)/g)];
    const scripts = Object.keys(packageJson.scripts);
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(([, script]) => script).filter((script) => !scripts.includes(script ?? ""))).toEqual([]);
  });

  test("every script for people is in its table", async () => {
    const readme = await read("README.md");
    expect(
      Object.keys(packageJson.scripts).filter((script) => !readme.includes(`bun run ${script}`)),
    ).toEqual([]);
  });

  test("its folders are the top folders", async () => {
    const rows = [...(await read("README.md")).matchAll(/^\| `([a-z/]+)\/` \|/gm)].map(
      ([, folder]) => folder,
    );
    const generated = ["node_modules", "dist", "data"];
    const folders = readdirSync(root).filter(
      (name) =>
        !name.startsWith(".") && !generated.includes(name) && statSync(join(root, name)).isDirectory(),
    );
    expect(rows.map((folder) => folder?.split("/")[0]).sort()).toEqual(folders.sort());
    expect(rows.filter((folder) => !existsSync(join(root, folder ?? "")))).toEqual([]);
  });

  test("its Bun version is the pinned one", async () => {
    const versions = [
      ...`${await read("README.md")}${await read("docs/development.md")}`.matchAll(/bun@([\d.]+)/g),
    ].map(([, version]) => version);
    expect(new Set(versions)).toEqual(new Set([packageJson.devDependencies.bun]));
  });
});

describe.each(["development", "architecture", "style"])("docs/%s.md is correct", (page) => {
  const path = `docs/${page}.md`;

  test("each file and folder that it names exists", async () => {
    const text = await read(path);
    const named = [
      ...text.matchAll(/(?:`|\s\.\/)((?:src|islands|cli|db|test|bench|docs|public|\.ci)\/[\w./-]*)/g),
    ];
    const paths = named.map(([, name = ""]) => name);
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  test("each script that it names exists", async () => {
    const named = [...(await read(path)).matchAll(/bun run ([a-z:]+)/g)].map(([, script = ""]) => script);
    expect(named.filter((script) => !(script in packageJson.scripts))).toEqual([]);
  });
});

test("the architecture page lists each room of the server in its table", async () => {
  const rooms = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const table = (await read("docs/architecture.md")).match(/^\| .*$/gm)?.join("\n") ?? "";
  expect(rooms.map(({ name }) => name).filter((name) => !table.includes(`\`src/${name}/\``))).toEqual([]);
});

test(".env.example lists exactly the variables that the portal reads", async () => {
  const listed = [...(await read(".env.example")).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? "",
  );
  const ofTheRuntime = ["NODE_ENV"];
  expect(listed.sort()).toEqual(environmentVariables.filter((name) => !ofTheRuntime.includes(name)).sort());
});

test("versions are pinned exactly", () => {
  const versions = Object.values({ ...packageJson.dependencies, ...packageJson.devDependencies });
  expect(versions.filter((version) => !/^(npm:\w+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("the lock file contains no download addresses", async () => {
  expect((await read("bun.lock")).match(/https?:\/\//g)).toBeNull();
});
