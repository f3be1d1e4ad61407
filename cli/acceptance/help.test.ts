import { expect, test } from "bun:test";
import { fakeIo } from "./fake-io";

async function run(...argv: string[]) {
  const { portal, written } = fakeIo();
  return { code: await portal(...argv), ...written };
}

test("`portal help` shows the output of --help, for any command", async () => {
  for (const path of [[], ["clients"], ["design", "review", "send"]]) {
    expect(await run("help", ...path)).toEqual(await run(...path, "--help"));
  }
});

test("help for an unknown command is wrong usage", async () => {
  const { code, stdout, stderr } = await run("help", "clients", "sing");
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: "",
    stderr: 'There is no command "clients sing".\n',
  });
});

test("`portal version` prints the output of --version", async () => {
  expect(await run("version")).toEqual(await run("--version"));
});
