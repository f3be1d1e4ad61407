import { spawn } from "bun";
import { testCommand, toolEnvironment } from "./support/run-tests";

/**
 * The tests that find more the longer they run, far beyond what `check` lets them; exits 1 when one failed. They
 * go one after the other and print as they go. `FUZZ_SEED` makes up other calls.
 */
const runs = [
  {
    name: "10,000 calls made up from the API's description",
    file: "test/fuzz/api.test.ts",
    env: { FUZZ_ROUNDS: "33" },
  },
  { name: "100 rounds of kill -9", file: "test/faults/kill.test.ts", env: { KILL_ROUNDS: "100" } },
  { name: "30 rounds of SIGTERM under load", file: "test/faults/drain.test.ts", env: { DRAIN_ROUNDS: "30" } },
  {
    name: "updates from every earlier schema, each killed 5 times",
    file: "test/faults/migration.test.ts",
    env: { MIGRATION_KILLS: "5" },
  },
  {
    name: "20 rounds of kill -9 and a restore",
    file: "test/faults/restore.test.ts",
    env: { RESTORE_ROUNDS: "20" },
  },
];

const failed: string[] = [];
for (const { name, file, env } of runs) {
  console.log(`\n${name}`);
  const child = spawn(testCommand([`./${file}`]), {
    env: toolEnvironment({ ...env, NODE_ENV: "test" }),
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
  });
  if ((await child.exited) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "\nall long runs passed" : `\nfailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
