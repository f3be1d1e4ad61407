import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { fakeIo } from "./fake-io";
import { type ImportedThing, importedThings } from "./imported-things";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const isApplying = async (request: Request) =>
  request.method === "POST" &&
  /\/import$|\/client-audits$/.test(request.url) &&
  JSON.parse(await request.clone().text()).dryRun !== true;

type Between = { before?: () => Promise<unknown>; loseAnswer?: boolean };

/** Runs `portal import` as a manager; `between` interferes with the first call that applies something. */
async function run(argv: readonly string[], between: Between = {}) {
  let isFirst = true;
  const { portal, written } = fakeIo({
    env: { PORTAL_URL: app.url, PORTAL_TOKEN: app.people.manager.token },
    fetch: async (request) => {
      if (!isFirst || !(await isApplying(request))) return fetch(request);
      isFirst = false;
      await between.before?.();
      const answer = await fetch(request);
      if (between.loseAnswer) throw new TypeError("The connection was reset.");
      return answer;
    },
  });
  const code = await portal(...argv);
  const [, undoId = null] = /portal undo (\S+) undoes/.exec(written.stderr) ?? [];
  return { code, ...written, undoId };
}

describe.each(Object.keys(importedThings))("%s", (name) => {
  const start = async (): Promise<ImportedThing> => {
    const make = importedThings[name];
    if (!make) throw new Error(`There is no ${name}.`);
    return make(app);
  };
  const given = async (thing: ImportedThing, ...values: (string | null)[]) =>
    run([...(await thing.argv(values)), "--yes"]);

  test("valid: it is imported, and the way to undo it is shown", async () => {
    const thing = await start();
    const { code, undoId } = await given(thing, thing.values[0]);
    expect([code, await thing.read()]).toEqual([0, [thing.values[0]]]);
    expect(undoId).not.toBeNull();
  });

  test("invalid: it is refused with its line and exit code 3, and nothing is imported", async () => {
    const thing = await start();
    const { code, stderr } = await given(thing, null);
    expect([code, await thing.read()]).toEqual([3, []]);
    expect(stderr).toMatch(thing.invalid);
    expect(stderr).not.toContain("portal undo");
  });

  test("duplicate: the first one counts, and a repeated import changes nothing and creates no operation", async () => {
    const thing = await start();
    const { code, stderr } = await given(thing, thing.values[0], thing.values[0]);
    expect([code, stderr]).toEqual([thing.duplicate.code, expect.stringMatching(thing.duplicate.words)]);
    if (thing.duplicate.code === 2) await given(thing, thing.values[0]);
    expect(await thing.read()).toEqual([thing.values[0]]);
    const before = await thing.operations();
    const again = await given(thing, thing.values[0]);
    expect([again.undoId, await thing.operations()]).toEqual([null, before]);
  });

  test("changed meanwhile: another user's change is kept", async () => {
    const thing = await start();
    await given(thing, thing.values[0]);
    const argv = [...(await thing.argv([thing.values[1]])), "--yes", "--on-duplicate", "update"];
    const { code, stderr } = await run(argv, { before: thing.changeMeanwhile });
    expect(code).toBe(thing.changed.code);
    expect(stderr).toMatch(thing.changed.words);
    expect(await thing.isTheirs()).toBe(true);
  });

  test("undone: everything is removed, and the same file can be imported again", async () => {
    const thing = await start();
    const { undoId } = await given(thing, thing.values[0]);
    expect((await runUndo(undoId ?? "")).code).toBe(0);
    expect(await thing.read()).toEqual([]);
    expect((await given(thing, thing.values[0])).code).toBe(0);
    expect(await thing.read()).toEqual([thing.values[0]]);
  });

  test("interrupted: it ends with exit code 1, and a second run imports nothing twice", async () => {
    const thing = await start();
    const argv = [...(await thing.argv([thing.values[0]])), "--yes"];
    expect((await run(argv, { loseAnswer: true })).code).toBe(1);
    const again = await run(argv);
    expect([again.code, again.undoId]).toEqual([thing.afterCut, null]);
    expect(await thing.read()).toEqual([thing.values[0]]);
  });
});

const runUndo = (id: string) => run(["undo", id, "--yes"]);
