import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { fakeIo, freshFolder, runAt } from "./fake-io";
import { commandLine } from "./portal-process";

setDefaultTimeout(patience.test);

const completeIn = async (shell: string, ...words: string[]) => {
  const { portal, written } = fakeIo();
  expect(await portal("complete", "--shell", shell, "--", ...words)).toBe(0);
  return written.stdout.split("\n").slice(0, -1);
};

const complete = async (...words: string[]) => {
  const { portal, written } = fakeIo();
  expect(await portal("complete", "--", ...words)).toBe(0);
  return written.stdout.split("\n").slice(0, -1);
};

describe("suggestions", () => {
  test("include commands, without those meant for programs", async () => {
    expect(await complete("c")).toEqual(["clients", "comments", "calendar", "completion"]);
    expect(await complete("tokens", "")).toEqual(["create", "list", "revoke"]);
    expect(await complete("design", "review", "")).toEqual(["send", "list", "withdraw"]);
  });

  test("include options, also the program's own", async () => {
    expect(await complete("clients", "list", "--s")).toEqual([
      "--search",
      "--status",
      "--standing",
      "--sort",
    ]);
    expect(await complete("whoami", "--")).toEqual(["--version", "--url", "--token", "--json", "--help"]);
  });

  test("include the choices of an option or argument", async () => {
    expect(await complete("clients", "list", "--status", "p")).toEqual(["paused"]);
    expect(await complete("--json", "--url", "clients", "clients", "list", "--status", "")).toHaveLength(4);
    expect(await complete("users", "set-role", "mia@agency.test", "m")).toEqual(["manager"]);
    expect(await complete("tasks", "set-status", "d")).toEqual(["done"]);
    expect(await complete("completion", "")).toEqual(["bash", "zsh", "fish"]);
  });

  test("include them after an equals sign as well", async () => {
    expect(await complete("clients", "list", "--status=p")).toEqual(["--status=paused"]);
    expect(await complete("clients", "list", "--status=")).toHaveLength(4);
    expect(await complete("clients", "list", "--search=a")).toEqual([]);
    expect(await complete("clients", "list", "--nope=a")).toEqual([]);
  });

  test("are empty for free values, such as files", async () => {
    expect(await complete("clients", "import", "")).toEqual([]);
    expect(await complete("clients", "list", "--search", "")).toEqual([]);
    expect(await complete("nonsense", "")).not.toContain("nonsense");
  });
});

describe("the name of a client", () => {
  const names = ["Acme Outdoor", "ACME, Inc: one's", 'Émile & "Co"', "Beta $1"];
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ templates: false });
    for (const name of names) await makeClient(app, { name, brandNames: ["Acme"] });
  });
  afterAll(() => app.stop());

  const offered = async (...argv: string[]) => {
    const { code, stdout } = await runAt(app.url, app.people.viewer.token, ["complete", ...argv]);
    expect(code).toBe(0);
    return stdout.split("\n").slice(0, -1);
  };
  const start = ["onboarding", "start"];

  test("is suggested from the portal, in any case", async () => {
    expect(await offered("--", ...start, "acm")).toEqual(["Acme Outdoor", "ACME, Inc: one's"]);
    expect(await offered("--", ...start, "éMI")).toEqual(['Émile & "Co"']);
    expect(await offered("--", ...start, "")).toHaveLength(names.length);
    expect(await offered("--", ...start, "Acme Outdoor", "")).toEqual([]);
  });

  test.each([
    [["acme\\ o"], ["Acme\\ Outdoor"]],
    [['"acme o'], ["Acme Outdoor"]],
    [["acme\\,\\ Inc", ":", ""], ["\\ one\\'s"]],
    [["'acme, i"], ["ACME, Inc: one'\\''s"]],
    [["bet"], ["Beta\\ \\$1"]],
    [['"bet'], ["Beta \\$1"]],
    [["É"], ['Émile\\ \\&\\ \\"Co\\"']],
  ])("is written for bash after %j as %j", async (typed, written) => {
    expect(await offered("--shell", "bash", "--", ...start, ...typed)).toEqual(written);
  });

  test("is quoted for zsh, and fish needs no quoting", async () => {
    expect(await offered("--shell", "zsh", "--", ...start, "acme,")).toEqual(["ACME, Inc\\: one's"]);
    expect(await offered("--shell", "fish", "--", ...start, "acme,")).toEqual(["ACME, Inc: one's"]);
  });

  test("is requested from the portal named in the line, and not if that is unreachable", async () => {
    const elsewhere = { PORTAL_URL: "http://127.0.0.1:9", PORTAL_TOKEN: "t" };
    const { token } = app.people.viewer;
    const ask = (...line: string[]) =>
      runAt(app.url, token, ["complete", "--", ...line, ...start, "acme o"], { env: elsewhere });
    expect(await ask("--url", app.url, `--token=${token}`)).toMatchObject({ stdout: "Acme Outdoor\n" });
    expect(await ask()).toMatchObject({ code: 0, stdout: "" });
  });
});

test("zsh and fish show descriptions of options and commands", async () => {
  expect(await completeIn("zsh", "tokens", "l")).toEqual(["list:list the tokens that scripts use"]);
  expect(await completeIn("fish", "clients", "list", "--pa")).toEqual([
    "--past-due\tclients with past-due tasks",
    expect.stringMatching(/^--page\tone page/),
  ]);
});

test("bash gets only the part after the equals sign", async () => {
  const list = ["clients", "list"];
  expect(await completeIn("bash", ...list, "--status", "=", "p")).toEqual(["paused"]);
  expect(await completeIn("bash", ...list, "--status", "=")).toHaveLength(4);
  expect(await completeIn("bash", ...list, "--url", "=", "http", ":", "//x", "--status", "p")).toEqual([
    "paused",
  ]);
});

/** Scripts that simulate typing these words and pressing Tab in each shell, and print the suggestions. */
const questions: Record<string, string> = {
  bash: `eval "$(portal completion bash)"
ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); COMPREPLY=(); _portal_complete; echo "\${COMPREPLY[*]}"; }
ask portal clie; ask portal clients list --status = p; ask portal clients import ""; ask portal tokens ""`,
  zsh: `compdef() { }; _describe() { print -r -- "\${(@P)2%%:*}"; }; _files() { print; }
source <(portal completion zsh)
ask() { words=("$@"); CURRENT=$#; _portal; }
ask portal clie; ask portal clients list --status=p; ask portal clients import ""; ask portal tokens ""`,
  fish: `portal completion fish | source; cd (mktemp -d)
for words in clie "clients list --status=p" "clients import " "tokens "
  echo (complete -C "portal $words" | string replace -r '\\t.*' "" | string replace -r '.*=' "")
end`,
};
const shells = ["bash", "zsh", "fish"].filter((shell) => Bun.which(shell) !== null);

describe("in a shell", () => {
  let env: Record<string, string>;
  beforeAll(() => {
    const bin = freshFolder();
    const line = commandLine({});
    const [bun, main] = line.command();
    writeFileSync(join(bin, "portal"), `#!/bin/sh\nexec "${bun}" "${main}" "$@"\n`);
    chmodSync(join(bin, "portal"), 0o755);
    env = { ...line.env, PATH: `${bin}:${line.env.PATH}` };
  });

  test("one is installed", () => expect(shells).toContain("bash"));

  test.each(shells)("%s shows the program's suggestions", async (shell) => {
    const child = Bun.spawn([shell, "-c", questions[shell] ?? ""], { env, stdout: "pipe", stderr: "pipe" });
    const [stdout, stderr] = [
      await new Response(child.stdout).text(),
      await new Response(child.stderr).text(),
    ];
    expect({ stdout: stdout.replace("--status=", ""), stderr }).toEqual({
      ...{ stdout: "clients\npaused\n\ncreate list revoke\n", stderr: "" },
    });
  });
});
