import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { createProgram } from "#/cli/program";
import { startApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { fakeIo } from "./fake-io";
import { clientsCsv, commandLine, portal, portalOnTerminal } from "./portal-process";

setDefaultTimeout(patience.test);

type Node = ReturnType<typeof createProgram>;
const pathsOf = (command: Node, path: string[] = []): string[][] => [
  path,
  ...command.commands.flatMap((child) => pathsOf(child, [...path, child.name()])),
];
const paths = pathsOf(createProgram(fakeIo().io));
const help = async (path: string[], columns = 120) => {
  const { portal: run, written } = fakeIo({ columns });
  return { code: await run(...path, "--help"), text: written.stdout };
};

describe("help", () => {
  test.each(paths.map((path) => [path.join(" "), path] as const))(
    "of `portal %s` has examples",
    async (_, path) => {
      const { code, text } = await help(path);
      expect(code).toBe(0);
      expect(text).toContain(["Usage: portal", ...path].join(" "));
      expect(text).toContain(`\nExamples:\n  $ portal${path.map((word) => ` ${word}`).join("")}`);
      if (path.length > 0) expect(text).toContain("--url <address>");
    },
  );

  test.each(paths.map((path) => [path.join(" "), path] as const))(
    "of `portal %s` fills 80 columns and no more",
    async (_, path) => {
      const lines = (await help(path, 80)).text.split("\n");
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      // A line may break only where the next line's first word would not have fit.
      const tooShort = lines.filter((line, at) => {
        const next = lines[at + 1] ?? "";
        const goesOn = /^(\w|- )/.test(line) ? /^( {2})?[^\s-]/.test(next) && !/^\w+:$/.test(line) : false;
        return goesOn && line.length + 1 + (next.trim().split(" ")[0] ?? "").length <= 80;
      });
      expect(tooShort).toEqual([]);
    },
  );

  test("every example is a valid command line", async () => {
    for (const path of paths) {
      const { text } = await help(path, 1_000);
      for (const [, line] of text.matchAll(/^ {2}\$ portal (.*?)( [<>] .*)?$/gm)) {
        const words = [...(line ?? "").matchAll(/"([^"]*)"|(\S+)/g)].map(
          ([, quoted, word]) => quoted ?? word ?? "",
        );
        const { portal: run, written } = fakeIo();
        await run(...words);
        expect({ line, stderr: written.stderr }).not.toEqual({
          line,
          stderr: expect.stringContaining("error:"),
        });
      }
    }
  });
});

test.each([
  ["no command", []],
  ["half a command", ["clients"]],
  ["an unknown command", ["clients", "sing"]],
  ["an unknown option", ["whoami", "--loud"]],
  ["a missing argument", ["onboarding", "start"]],
  ["too many arguments", ["clients", "list", "all"]],
  ["an invalid address", ["whoami", "--url", "portal"]],
  ["a missing file", ["clients", "import", "/nowhere/clients.csv"]],
])("%s is wrong usage, reported on stderr", async (_, argv) => {
  const { code, stdout, stderr } = await portal({ url: "http://127.0.0.1:9", token: "t" }, ...argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).not.toBe("");
});

test("--version prints the version, also when run from source by `bun run portal`", async () => {
  const { code, stdout } = await portal({}, "--version");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const sources = Bun.spawn([process.execPath, "run", "--silent", "portal", "--version"], { stdout: "pipe" });
  expect(await new Response(sources.stdout).text()).toBe(stdout);
});

test("an unreachable portal is reported in a sentence", async () => {
  const { code, stderr } = await portal({ url: "http://127.0.0.1:9", token: "t" }, "whoami");
  expect(code).toBe(1);
  expect(stderr).toBe("The portal at http://127.0.0.1:9 cannot be reached (connection refused).\n");
});

test("an address without a portal, or one that redirects, is reported in a sentence", async () => {
  const other = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) =>
      request.url.includes("/moved/")
        ? Response.redirect("https://portal.example/")
        : new Response("<html>Welcome</html>", {
            headers: { "Content-Type": "text/html" },
            status: request.url.includes("/none/") ? 404 : 200,
          }),
  });
  const url = `http://127.0.0.1:${other.port}`;
  const at = (path: string) => portal({ url: url + path, token: "t" }, "whoami");
  const answers = [await at(""), await at("/none/"), await at("/moved/")];
  await other.stop(true);
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(answers[0]?.stderr).toContain("does not answer like a portal");
  expect(answers[1]?.stderr).toContain("The server answered 404. Is this address a portal?");
  expect(answers[2]?.stderr).toContain("Use that address instead");
});

describe("against a portal", () => {
  test("a reader that stops early ends the command quietly", async () => {
    const app = await startApp();
    const rows = Array.from({ length: 500 }, (_, at) => ({
      line: at + 1,
      name: `House ${at}`,
      brandNames: ["B".repeat(150)],
      primaryContactName: "N",
      primaryContactEmail: "n@brand.test",
    }));
    await app.as("manager")("POST", "/api/clients/import", { rows });
    const { command, env } = commandLine({ url: app.url, token: app.people.viewer.token });
    const shell = `${command("clients", "list", "--json").join(" ")} | head -n 1`;
    const child = Bun.spawn(["sh", "-c", shell], { env, stdout: "pipe", stderr: "pipe" });
    const stderr = await new Response(child.stderr).text();
    await app.stop();
    expect(stderr).toBe("");
    expect(await new Response(child.stdout).text()).toBe("[\n");
  });

  test("a terminal gets a table and a progress bar", async () => {
    const app = await startApp();
    const given = { url: app.url, token: app.people.manager.token };
    const imported = await portalOnTerminal(given, "clients", "import", clientsCsv(30));
    expect(imported.code).toBe(0);
    expect(imported.screen).toContain("]   0 % · 0 of 30 rows");
    expect(imported.screen).toContain("] 100 % · 30 of 30 rows");
    const list = await portalOnTerminal(given, "clients", "list");
    expect(list.screen).toContain("┌");
    expect(list.screen).toContain("\u001b[1mClient");
    const plain = await portalOnTerminal({ ...given, env: { NO_COLOR: "1" } }, "clients", "list");
    expect(plain.screen).not.toContain("\u001b[");
    await app.stop();
  });
});
