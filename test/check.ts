import { findChromium } from "./support/chromium";
import { findSwift } from "./support/swift-install";
import { machineZone } from "./support/zones";

/** Types, style, build and every test; the last line sums them up. Exits 1 when anything failed or was skipped. */
type Outcome = { passed: number; failed: number };

const startedAt = performance.now();
const chromium = await findChromium();
await findSwift().catch((error: Error) => console.log(error.message));
const outcomes: Outcome[] = [];

outcomes.push(await tool("types", ["tsc", "-p", "."]));
outcomes.push(await tool("style", ["biome", "check", "--error-on-warnings", "."]));
outcomes.push(await tool("build", ["bun", "run", "islands/build/main.ts"]));
outcomes.push(
  await tests("functions, routes, commands and components", [
    "src",
    "db",
    "cli",
    "islands",
    "test/rules",
    "test/fuzz",
  ]),
);
outcomes.push(await tests("faults and load", ["test/faults"]));
outcomes.push(await tests("browser", ["test/e2e"]));

const total = outcomes.reduce((sum, { passed, failed }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
}));
console.log(`checked in ${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function tool(name: string, command: string[]): Promise<Outcome> {
  const { exitCode, output } = await run(command);
  console.log(exitCode === 0 ? `${name}: ok` : `${name}: failed\n${output}`);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs test files in two workers; what was skipped counts as failed, and so does a run without tests. */
async function tests(name: string, folders: string[]): Promise<Outcome> {
  const started = performance.now();
  const places = folders.map((folder) => `./${folder}/`);
  const { exitCode, output } = await run([
    "bun",
    "test",
    "--parallel=2",
    "--only-failures",
    "--timeout=60000",
    ...places,
  ]);
  const passed = count(output, "pass");
  const skipped = count(output, "skip") + count(output, "todo");
  const broken = exitCode !== 0 && count(output, "fail") === 0 ? 1 : 0;
  const failed = count(output, "fail") + skipped + broken + (passed === 0 ? 1 : 0);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} of them skipped, ${seconds} s`);
  if (failed > 0) console.log(output);
  return { passed, failed };
}

/** The figure before " pass", " fail" and the like in the runner's closing lines; 0 when there is none. */
function count(output: string, word: string): number {
  const found = [...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}\\s*$`, "gm"))];
  return Number(found.at(-1)?.[1] ?? 0);
}

async function run(command: string[]): Promise<{ exitCode: number; output: string }> {
  const child = Bun.spawn(command, {
    env: {
      ...process.env,
      NODE_ENV: command.includes("test") ? "test" : "production",
      CHROMIUM_PATH: chromium,
      PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
      NO_COLOR: undefined,
      FORCE_COLOR: undefined,
      TZ: machineZone,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, output: `${stdout}${stderr}` };
}
