import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../../test/support/patience";
import { fakeIo, freshFolder } from "./fake-io";
import { commandLine } from "./portal-process";

setDefaultTimeout(patience.test);

const complete = async (...words: string[]) => {
  const { portal, written } = fakeIo();
  expect(await portal("complete", "--", ...words)).toBe(0);
  return written.stdout.split("\n").slice(0, -1);
};

describe("what may come next", () => {
  test("is a command, without those meant for programs", async () => {
    expect(await complete("c")).toEqual(["clients", "completion"]);
    expect(await complete("tokens", "")).toEqual(["create", "list", "revoke"]);
  });

  test("is an option, the program's own too", async () => {
    expect(await complete("clients", "list", "--s")).toEqual(["--search", "--status", "--sort"]);
    expect(await complete("whoami", "--")).toEqual(["--version", "--url", "--token", "--json", "--help"]);
  });

  test("is one of the choices of an option or argument", async () => {
    expect(await complete("clients", "list", "--status", "p")).toEqual(["paused"]);
    expect(await complete("--json", "--url", "clients", "clients", "list", "--status", "")).toHaveLength(4);
    expect(await complete("users", "set-role", "mia@agency.test", "m")).toEqual(["manager"]);
    expect(await complete("completion", "")).toEqual(["bash", "zsh", "fish"]);
  });

  test("is anything, such as a file, where nothing is known", async () => {
    expect(await complete("clients", "import", "")).toEqual([]);
    expect(await complete("clients", "list", "--search", "")).toEqual([]);
    expect(await complete("nonsense", "")).not.toContain("nonsense");
  });
});

/** Each shell asks as if these words were typed and Tab was pressed, and prints what it would offer. */
const questions: Record<string, string> = {
  bash: `eval "$(portal completion bash)"
ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); COMPREPLY=(); _portal_complete; echo "\${COMPREPLY[*]}"; }
ask portal clie; ask portal clients list --status p; ask portal clients import ""; ask portal tokens ""`,
  zsh: `compdef() { }; compadd() { shift; print -r -- "$*"; }; _files() { print; }
source <(portal completion zsh)
ask() { words=("$@"); CURRENT=$#; _portal; }
ask portal clie; ask portal clients list --status p; ask portal clients import ""; ask portal tokens ""`,
  fish: `portal completion fish | source; cd (mktemp -d)
for words in clie "clients list --status p" "clients import " "tokens "
  echo (complete -C "portal $words")
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

  test("there is one to try", () => expect(shells).toContain("bash"));

  test.each(shells)("%s offers what the program says", async (shell) => {
    const child = Bun.spawn([shell, "-c", questions[shell] ?? ""], { env, stdout: "pipe", stderr: "pipe" });
    const [stdout, stderr] = [
      await new Response(child.stdout).text(),
      await new Response(child.stderr).text(),
    ];
    expect({ stdout, stderr }).toEqual({ stdout: "clients\npaused\n\ncreate list revoke\n", stderr: "" });
  });
});
