import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { environmentVariables } from "#/src/env";
import { programs } from "#/src/programs/one-file/programs";
import { leaveOut } from "../support/test-with";

const root = join(import.meta.dir, "../..");
const deploy = join(root, "docs/deploy");
const read = (path: string) => Bun.file(join(root, path)).text();
const ofTheRuntime = ["NODE_ENV"];

describe("docs/operations.md is correct", () => {
  test("its table contains each variable that the portal reads, once", async () => {
    const listed = [...(await read("docs/operations.md")).matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)];
    expect(listed.map(([, name = ""]) => name).sort()).toEqual(
      environmentVariables.filter((name) => !ofTheRuntime.includes(name)).sort(),
    );
  });

  test("its defaults are those of .env.example", async () => {
    const example = await read(".env.example");
    const rows = [
      ...(await read("docs/operations.md")).matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| `([^`]+)` \|/gm),
    ];
    expect(rows.length).toBeGreaterThan(8);
    const documented = rows.filter(([, name, value]) => {
      const line = new RegExp(`^#?${name}=(.*)$`, "m").exec(example);
      const above = example.slice(0, line?.index).trimEnd().split("\n").at(-1) ?? "";
      return line?.[1] === value || above.includes(`Default: ${value}`);
    });
    expect(documented.map(([, name]) => name)).toEqual(rows.map(([, name]) => name));
  });

  test("its commands and files exist", async () => {
    const text = await read("docs/operations.md");
    const called = [...text.matchAll(/(?<=^|[\s`])agency-portal ([a-z:]+)\b/gm)].map(([, name = ""]) => name);
    expect(called.length).toBeGreaterThan(8);
    expect(called.filter((name) => !Object.hasOwn(programs, name))).toEqual([]);
    const named = [...text.matchAll(/`((?:docs|src|db)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe("docs/deploy", () => {
  test("sets no variable that the portal does not read", async () => {
    const texts = await Promise.all(readdirSync(deploy).map((name) => Bun.file(join(deploy, name)).text()));
    const set = texts.flatMap((text) => [
      ...text.matchAll(/^(?:Environment=|ENV |\s{6})((?:[A-Z][A-Z0-9_]+[=:] ?\S+ ?)+)$/gm),
    ]);
    const names = set.flatMap(([, pairs = ""]) => pairs.match(/\b[A-Z][A-Z0-9_]+(?=[=:])/g) ?? []);
    expect(names).toContain("DATA_DIR");
    const others = ["PORTAL_DOMAIN", "PORTAL_UPSTREAM", "PORTAL_COMMIT"];
    expect(names.filter((name) => ![...environmentVariables, ...others].includes(name))).toEqual([]);
  });

  const units = readdirSync(deploy).filter((name) => name.endsWith(".service"));
  const isHere = Bun.which("systemd-analyze") !== null;
  if (!isHere) leaveOut("what systemd makes of the units", "there is no systemd-analyze");
  test.each(isHere ? units : [])("systemd rates the exposure of %s at 2.0 or less", (unit) => {
    const result = Bun.spawnSync(["systemd-analyze", "security", "--offline=true", join(deploy, unit)]);
    const level = /Overall exposure level for \S+: ([\d.]+)/.exec(result.stdout.toString())?.[1];
    expect(Number(level)).toBeLessThanOrEqual(2);
  });

  const all = readdirSync(deploy).filter((name) => /\.(service|timer)$/.test(name));
  test.each(isHere ? all : [])("systemd knows all settings in %s", (unit) => {
    const messages = Bun.spawnSync(["systemd-analyze", "verify", join(deploy, unit)]).stderr.toString();
    const unknown = messages
      .split("\n")
      .filter((line) => line.includes(unit) && /unknown|invalid/i.test(line));
    expect(unknown).toEqual([]);
  });
});
