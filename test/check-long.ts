import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "bun";
import { testCommand, toolEnvironment } from "./support/run-tests";

/** The API, the command line and the main job in a browser. */
const api = ["./src", "./cli", "./test/rules", "./test/screens", "./test/e2e/whole-job.test.ts"];

/**
 * Runs, one after the other, the tests that find more the longer they run, for far longer than `check` does. Exits
 * with 1 if one failed. `FUZZ_SEED` generates other calls.
 */
const runs: { name: string; places: string[]; env: Record<string, string> }[] = [
  {
    name: "10,000 calls made up from the API's description",
    places: ["./test/fuzz/api.test.ts"],
    env: { FUZZ_ROUNDS: "33" },
  },
  { name: "100 rounds of kill -9", places: ["./test/faults/kill.test.ts"], env: { KILL_ROUNDS: "100" } },
  {
    name: "30 rounds of SIGTERM under load",
    places: ["./test/faults/drain.test.ts"],
    env: { DRAIN_ROUNDS: "30" },
  },
  {
    name: "updates from every earlier schema, each killed 5 times",
    places: ["./test/faults/migration.test.ts"],
    env: { MIGRATION_KILLS: "5" },
  },
  {
    name: "20 rounds of kill -9 and a restore",
    places: ["./test/faults/restore.test.ts"],
    env: { RESTORE_ROUNDS: "20" },
  },
  {
    name: "2 GB through a portal with less than 300 MB of memory",
    places: ["./test/faults/large-file-memory.test.ts"],
    env: { LARGE_MEMORY_MB: "2048" },
  },
  {
    name: "300 MB from a browser whose connection is cut twice",
    places: ["./test/e2e/large-files.test.ts"],
    env: { LARGE_FILE_MB: "300" },
  },
  {
    name: "live lists after the browser stood still for two minutes",
    places: ["./test/e2e/live-outage.test.ts"],
    env: { LIVE_STOP_SECONDS: "120" },
  },
  {
    name: "the API and the main job on a libSQL server",
    places: api,
    env: { TEST_DATABASE: "server" },
  },
  {
    name: "the same by two portals, files in an S3 server",
    places: api,
    env: { TEST_DATABASE: "server", TEST_PORTALS: "2", TEST_STORE: "s3" },
  },
];

/** Folder for files of tests, including those of killed tests. */
const scratch = await mkdtemp(join(tmpdir(), "portal-check-long-"));
const failed: string[] = [];
for (const { name, places, env } of runs) {
  console.log(`\n${name}`);
  // Each file gets its own process, since tests leave memory behind that adds up.
  for (const place of places) {
    const child = spawn(testCommand([place], "--no-isolate"), {
      env: toolEnvironment({ ...env, NODE_ENV: "test", TMPDIR: scratch }),
      stdin: "ignore",
      stdout: "inherit",
      stderr: "inherit",
    });
    if ((await child.exited) !== 0) failed.push(`${name} (${place})`);
  }
}
await rm(scratch, { recursive: true, force: true });
console.log(failed.length === 0 ? "\nall long runs passed" : `\nfailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
