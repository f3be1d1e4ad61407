import { mkdtemp, rm, statfs } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./support/chromium";
import { findFirefox } from "./support/firefox";
import { testCommand, toolEnvironment } from "./support/run-tests";
import { findSwift } from "./support/swift-install";
import { findWebKit } from "./support/webkit";

/**
 * Checks types, style, unused code and the build, and runs every test; the last line is the summary. Exits with 1 if
 * anything failed, was skipped or did not run.
 */
type Outcome = { passed: number; failed: number; leftOut: string[]; output: string };
type Stage = Outcome & { name: string; seconds: number };

const startedAt = performance.now();
const cores = availableParallelism();
/** Folder for databases and browser profiles of tests, including those of killed tests. */
const scratch = await mkdtemp(join(await roomInMemory(), "portal-check-"));
/** Folder for resources that tests create once per check. */
const sharedFolder = await mkdtemp(join(scratch, "made-once-"));
/** Workers keep freed memory: returning it and requesting it again is a twelfth of their work. */
const memorySettings = { MIMALLOC_PURGE_DELAY: "-1", MIMALLOC_PURGE_HOLES: "0", MIMALLOC_SCAVENGER: "0" };
/**
 * Tests run most code only a few times, and optimizing it costs a fifth of their work. Fault and load tests optimize,
 * since they compare the portal with the engine itself.
 */
const withoutLastCompiler = { BUN_JSC_useFTLJIT: "0" };
/** Programs that only fault and browser tests need; installed, where missing, beside the stages that need none. */
const programs = findPrograms();

const tests = [...new Bun.Glob("**/*.test.{ts,tsx}").scanSync({ cwd: "." })].filter(
  (path) => !path.startsWith("node_modules/"),
);
const faults = tests.filter((path) => path.startsWith("test/faults/"));
const browser = tests.filter((path) => path.startsWith("test/e2e/"));
/** Observes parts loading for the first time, so no other test may have loaded them in its process. */
const fresh = tests.filter((path) => path === "test/screens/parts-not-loaded.test.ts");
const others = tests.filter((path) => ![...faults, ...browser, ...fresh].includes(path));

const stages: Stage[] = [];
await Promise.all([
  stage("types", () => tool("bun", "run", "types", "--checkers", "1")),
  stage("style", () => tool("biome", "check", "--error-on-warnings", ".")),
  stage("unused files, exports and packages", () => tool("knip", "--no-progress")),
  stage("build", () => tool("bun", "run", "islands/build/main.ts")),
]);
// Fault tests mostly wait for locks, exits of processes and timeouts: one worker runs them beside the others,
// followed by the one file that needs its own process.
await Promise.all([
  programs
    .then((found) => stage("faults and load", () => run(faults, Math.ceil(cores / 2), found)))
    .then(() => stage("parts that load on demand", () => run(fresh, 1, withoutLastCompiler))),
  // A worker idles while its browser works: two more workers use that time.
  stage("functions, routes, commands and components", () => run(others, cores, withoutLastCompiler)).then(
    async () => {
      const found = await programs;
      await stage("browser", () => run(browser, cores + 2, { ...found, ...withoutLastCompiler }));
    },
  ),
]);

await rm(scratch, { recursive: true, force: true });

const passed = sumOf(({ passed }) => passed);
const failed = sumOf(({ failed }) => failed);
console.log(`\n${"stage".padEnd(44)}${"passed".padStart(8)}${"failed".padStart(8)}${"seconds".padStart(9)}`);
for (const { name, passed, failed, seconds } of stages) {
  const figures = `${String(passed).padStart(8)}${String(failed).padStart(8)}${String(seconds).padStart(9)}`;
  console.log(name.padEnd(44) + figures);
}
console.log(`checked in ${secondsSince(startedAt)} s with ${cores} cores`);
for (const line of stages.flatMap(({ leftOut }) => leftOut)) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function stage(name: string, work: () => Promise<Outcome>) {
  const started = performance.now();
  const outcome = await work();
  const seconds = secondsSince(started);
  stages.push({ name, seconds, ...outcome });
  console.log(`${name}: ${outcome.failed === 0 ? "ok" : "failed"}, ${seconds} s`);
  if (outcome.failed > 0) console.log(outcome.output);
}

/** Returns the folder for temporary files: in memory if 2 GB are free there, which avoids disk writes. */
async function roomInMemory(): Promise<string> {
  const shared = "/dev/shm";
  const free = await statfs(shared).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > 2_000_000_000 ? shared : tmpdir();
}

async function tool(...command: string[]): Promise<Outcome> {
  const { exitCode, output } = await outputOf(command, { NODE_ENV: "production" });
  const failed = exitCode === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, leftOut: [], output };
}

/**
 * Finds or installs each program in turn, since apt-get runs once at a time, and returns the variables that name them.
 * Without Chromium the variable is empty: every browser test then fails and explains how to install one.
 */
async function findPrograms(): Promise<Record<string, string>> {
  const chromium = await findChromium().catch(() => "");
  await findFirefox();
  await findWebKit();
  await findSwift().catch((error: Error) => console.log(error.message));
  return { CHROMIUM_PATH: chromium };
}

/** Runs test files in workers. Skipped tests, an aborted run and files that did not run count as failed. */
async function run(files: string[], workers: number, env: Record<string, string> = {}): Promise<Outcome> {
  const command = testCommand(
    files.map((file) => `./${file}`),
    `--parallel=${workers}`,
    "--no-isolate",
  );
  const { exitCode, output } = await outputOf(command, {
    NODE_ENV: "test",
    TMPDIR: scratch,
    CHECK_FOLDER: sharedFolder,
    ...memorySettings,
    ...env,
  });
  const passed = count(output, "pass");
  const wrong = count(output, "fail") + count(output, "skip") + count(output, "todo");
  const ran = Number(/^Ran \d+ tests? across (\d+) files?\./m.exec(output)?.[1] ?? 0);
  const isBroken = passed === 0 || ran !== files.length || (exitCode !== 0 && wrong === 0);
  const leftOut = output.match(/^left out: .*$/gm) ?? [];
  return { passed, failed: wrong + (isBroken ? 1 : 0), leftOut, output };
}

/** Returns the number before " pass", " fail" and the like in the runner's last lines; 0 if there is none. */
function count(output: string, word: string): number {
  const found = [...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}\\s*$`, "gm"))];
  return Number(found.at(-1)?.[1] ?? 0);
}

async function outputOf(command: string[], env: Record<string, string>) {
  const child = Bun.spawn(command, {
    env: toolEnvironment(env),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const texts = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, output: texts.join("") };
}

function sumOf(figure: (stage: Stage) => number): number {
  return stages.reduce((sum, stage) => sum + figure(stage), 0);
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000);
}
