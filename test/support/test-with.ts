import { test } from "bun:test";

/**
 * Declares a test that needs something not every machine has: `testWith(disk, "nobody may mount one", "…", (disk) =>
 * …)`. Without it (null) the run prints the test and the reason, `bun run check` repeats both at its end, and with
 * `CI` set the test fails.
 */
export function testWith<T>(thing: T | null, missing: string, name: string, body: (thing: T) => unknown) {
  if (thing === null) return leaveOut(name, missing);
  test(name, async () => {
    await body(thing);
  });
}

/** Same for tests that cannot even be declared here. */
export function leaveOut(name: string, missing: string) {
  if (!process.env.CI) return console.log(`left out: ${name} (${missing})`);
  test(name, () => {
    throw new Error(`It cannot be tried on this machine: ${missing}.`);
  });
}
