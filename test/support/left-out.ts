import { test } from "bun:test";

/**
 * Declares a test of something that not every machine has: `testWith(disk, "nobody may mount one", "…", (disk) => …)`.
 * Where it is not there (null) the run names the test and the reason, `bun run check` repeats both at its end, and
 * with `CI` set the test fails.
 */
export function testWith<T>(thing: T | null, missing: string, name: string, body: (thing: T) => unknown) {
  if (thing === null) return leaveOut(name, missing);
  test(name, async () => {
    await body(thing);
  });
}

/** The same for tests that cannot even be declared here. */
export function leaveOut(name: string, missing: string) {
  if (!process.env.CI) return console.log(`left out: ${name} (${missing})`);
  test(name, () => {
    throw new Error(`It cannot be tried on this machine: ${missing}.`);
  });
}
