import { expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFarWorkbook } from "#/src/imports/reports/writing.fixture";
import { patience } from "#/test/support/patience";
import { peakMemory } from "#/test/support/peak-memory";
import { freshFolder } from "./fake-io";
import { commandLine } from "./portal-process";

setDefaultTimeout(patience.test);

const path = join(freshFolder(), "far.xlsx");
writeFileSync(path, writeFarWorkbook());

test.each<[code: number, ...argv: string[]]>([
  [3, "import", path, "--plan"],
  [2, "clients", "import", path],
  [2, "leads", "import", path],
])(
  "a workbook with a cell in the last corner ends with exit code %d within 100 MB: portal %s",
  async (...given) => {
    const [code, ...argv] = given;
    const { command, env } = commandLine({ url: "http://127.0.0.1:9", token: "none" });
    // A reader that fills the sheet exhausts the machine's memory; the limit ends it before.
    const limited = ["prlimit", "--data=8000000000", ...command(...argv)];
    const child = Bun.spawn(limited, { env, stdout: "ignore", stderr: "pipe" });
    const stderr = new Response(child.stderr).text();
    let peak = 0;
    while (child.exitCode === null) {
      peak = Math.max(peak, (await peakMemory(child.pid)) ?? 0);
      await Promise.race([child.exited, Bun.sleep(5)]);
    }
    expect(await stderr).toContain("A sheet of the workbook has a cell in column XFD (number 16,384).");
    expect(child.exitCode).toBe(code);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(100_000_000);
  },
);
