import { expect, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "./database";

async function runWith(env: Record<string, string>) {
  const folder = await temporaryFolder();
  const module = JSON.stringify(join(import.meta.dir, "test-with.ts"));
  await Bun.write(
    join(folder.path, "some.test.ts"),
    `import { testWith } from ${module};
     testWith(null, "no such disk", "a full disk", () => {});
     testWith("disk", "no such disk", "an empty disk", () => {});`,
  );
  const child = Bun.spawn([process.execPath, "test"], {
    cwd: folder.path,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const output = (
    await Promise.all([child.stdout, child.stderr].map((part) => new Response(part).text()))
  ).join("");
  await folder.remove();
  return { exitCode: await child.exited, output };
}

test("a test that cannot be tried here is named with its reason", async () => {
  const { exitCode, output } = await runWith({});
  expect(exitCode).toBe(0);
  expect(output).toContain("left out: a full disk (no such disk)\n");
  expect(output).toMatch(/^ 1 pass$/m);
});

test("a test that cannot be tried in CI fails there", async () => {
  const { exitCode, output } = await runWith({ CI: "true" });
  expect(exitCode).toBe(1);
  expect(output).toContain("It cannot be tried on this machine: no such disk.");
  expect(output).toMatch(/^ 1 pass$/m);
  expect(output).toMatch(/^ 1 fail$/m);
});
