import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { permissions } from "#/src/contract/permissions";
import { environmentVariables } from "#/src/env/variables";
import { startApp } from "../support/app";
import { root } from "../support/imports";

const page = await read("docs/security.md");
/** Returns the cells of each table row, without the headings and lines between. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.slice(2, -2).split(" | "));
const named = [...page.matchAll(/`([\w./-]+\.tsx?)`: "([^"]+)"/g)].map(([, file = "", title = ""]) => ({
  file,
  title,
}));

describe("docs/security.md", () => {
  test("names existing tests, by file and by name", async () => {
    expect(named.length).toBeGreaterThan(80);
    const missing: string[] = [];
    for (const { file, title } of named) {
      if (!existsSync(join(root, file))) missing.push(`${file} is not there`);
      else if (!(await titlesOf(file)).includes(title)) missing.push(`${file} has no test "${title}"`);
    }
    expect(missing).toEqual([]);
  });

  test("names existing files", () => {
    const files = [...page.matchAll(/`((?:src|db|cli|islands|test|docs|public)\/[\w./-]+)`/g)].map(
      ([, file]) => file ?? "",
    );
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test("lists each of the 43 threats and 14 faults once, with its test or marked as open", () => {
    const numbered = rows.filter(([number = ""]) => /^F?\d+$/.test(number));
    const faults = Array.from({ length: 14 }, (_, index) => `F${index + 1}`);
    const threats = Array.from({ length: 43 }, (_, index) => String(index + 1));
    expect(numbered.map(([number]) => number)).toEqual([...threats, ...faults]);
    const untested = numbered.filter((cells) => !/\.tsx?`: "[^"]+"|^open: /.test(cells.at(-1) ?? ""));
    expect(untested.map(([number]) => number)).toEqual([]);
  });

  test("lists each variable that is an address among the portal's connections", () => {
    const variables = environmentVariables.filter((name) => /_(URL|ENDPOINT|ISSUER)$/.test(name));
    const section = sectionOf("What the portal talks to");
    expect(variables.length).toBeGreaterThan(5);
    // The portal's own address, which it sends out and never requests.
    const opened = variables.filter((name) => name !== "PUBLIC_URL");
    expect(opened.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  test("lists each page and each variable that grants access without a session among the ways in", async () => {
    const app = await startApp({ templates: false });
    const section = sectionOf("The ways in");
    // A route that takes forms, or whose address is a secret, is used without a session.
    const pages = app.app.routes
      .filter(({ method, path }) => !path.includes("*") && !path.startsWith("/api/") && isWayIn(method, path))
      .map(({ path }) => path);
    // Forms of the screens, which require a session.
    const ofScreens = ["/invitations/:id/accept", "/clients/:id/switch"];
    for (const path of ofScreens) {
      expect([path, (await app.anonymous("POST", path.replace(":id", "any"))).status]).toEqual([path, 404]);
    }
    await app.stop();
    expect(pages).toContain("/invite/:token");
    const isNamed = (path: string) => wayOf(path).some((each) => section.includes(`\`${each}\``));
    expect([...new Set(pages)].filter((path) => !isNamed(path) && !ofScreens.includes(path))).toEqual([]);
    const open = Object.values(permissions).filter(
      ({ access, path }) => access.viewer === "public" && !isNoWayIn(path),
    );
    expect(
      open.filter(({ path }) => !isNamed(path.replace(/\{(\w+)\}/, ":$1"))).map(({ path }) => path),
    ).toEqual([]);
  });

  test("lists each section of the standard once, with its open requirements", () => {
    const sections = rows.filter(([name = ""]) => /^V\d/.test(name));
    const names = sections.flatMap(([name = ""]) => [...name.matchAll(/\bV(\d+\.\d+)/g)].map(([, id]) => id));
    expect(new Set(names).size).toBe(names.length);
    for (const [name = "", , open = ""] of sections) {
      const own = [...name.matchAll(/\bV(\d+\.\d+)/g)].map(([, id]) => `${id}.`);
      const numbers = [...open.matchAll(/(?<![\w.])\d+\.\d+\.\d+/g)].map(([number]) => number);
      const foreign = numbers.filter((number) => !own.some((section) => number.startsWith(section)));
      expect({ name, foreign: foreign.filter((number) => !open.includes(`as ${number}`)) }).toEqual({
        name,
        foreign: [],
      });
    }
  });
});

function sectionOf(heading: string): string {
  const [, text = ""] = page.split(`## ${heading}\n`);
  return text.split("\n## ")[0] ?? "";
}

const isWayIn = (method: string, path: string) => method === "POST" || path.includes(":token");

/** A way in is named by its whole address, or by its first page. */
function wayOf(path: string): string[] {
  const steps = path.split("/");
  return [path, `/${steps[1]}`, `/${steps[1]}/${steps[2]}`];
}

/** Steps of a sign-in by the provider or a program, and health checks. */
const isNoWayIn = (path: string) =>
  /^\/(healthz|readyz|metrics)$|^\/api\/(callback|logout|sign-in|device)\b/.test(path);

/** Returns the names of a file's tests and groups, as written there. */
async function titlesOf(file: string): Promise<string[]> {
  const text = await read(file);
  const called =
    /\b(?:test|testWith|describe)(?:\.each(?:<[^;]*?>)?\([^;]*?\))?\(\s*(?:\w+,\s*)*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g;
  return [...text.matchAll(called)].map(([, quoted, template]) => quoted ?? template ?? "");
}

function read(path: string): Promise<string> {
  return Bun.file(join(root, path)).text();
}
