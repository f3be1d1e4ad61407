import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { ApiError, answer } from "#/src/client/browser";
import type { Client } from "#/src/contract/clients";
import type { Lead } from "#/src/contract/leads";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { ImportResult } from "#/src/contract/table-imports";
import { fileRows as asanaRows, planOf } from "#/src/imports/asana/as-table";
import { asanaExport, asanaTask } from "#/src/imports/asana/asana.fixture";
import { readAsana } from "#/src/imports/asana/read-asana";
import { clientKind } from "#/src/imports/tables/clients";
import { fileRows } from "#/src/imports/tables/file-rows";
import type { Kind } from "#/src/imports/tables/kind";
import { leadKind } from "#/src/imports/tables/leads";
import { refusedRowsText } from "#/src/imports/tables/refused-rows";
import { readSource } from "#/src/imports/tables/source";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { inBrowser } from "#/test/support/browser";
import { undoPath } from "#/test/support/operations";
import { guessMapping } from "./mapping";
import { type PlannedRows, useImportRun } from "./use-import-run";

inBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

type Thing = {
  path: string;
  more: object;
  /** Writes a file with a row for each value; null is an invalid row. */
  rows: (values: readonly (string | null)[]) => Promise<PlannedRows>;
  read: () => Promise<(string | null)[]>;
  changeMeanwhile: () => Promise<unknown>;
};

async function tableOf(kind: Kind, text: string): Promise<PlannedRows> {
  const { headers, records } = await readSource("file.csv", () => [new TextEncoder().encode(text)]);
  const plan = { kind, headers, ...guessMapping(kind, headers) };
  return { plan, rows: fileRows(records, plan) };
}

let made = 0;
const theirs = "Theirs";
const asAdmin = <T>(method: string, path: string, body?: object) =>
  app
    .as("admin")(method, path, body)
    .then((response) => expectJson<T>(response));

function clientsAs(fileOf: (rows: string[]) => Promise<string>): Thing {
  const name = `House ${++made}`;
  const found = async () =>
    (await asAdmin<Client[]>("GET", "/api/clients")).filter((client) => client.name === name);
  const row = (value: string | null) => `${name},${value ?? "x"},${value ? "n@house.test" : "x"}`;
  return {
    path: "/api/clients/import",
    more: {},
    rows: async (values) => tableOf(clientKind, await fileOf(values.map(row))),
    read: async () => (await found()).map(({ primaryContactName }) => primaryContactName),
    changeMeanwhile: async () =>
      asAdmin("PATCH", `/api/clients/${(await found())[0]?.id}`, { primaryContactName: theirs }),
  };
}

const things: Record<string, () => Promise<Thing>> = {
  clients: async () => clientsAs(async (rows) => `Company,Contact,Email\n${rows.join("\n")}`),
  "refused rows that were mended": async () =>
    clientsAs(async (rows) => {
      // Each row is refused for its status, whose cell is then emptied.
      const bytes = new TextEncoder().encode(
        `Company,Contact,Email,Status\n${rows.map((row) => `${row},junk`).join("\n")}`,
      );
      const source = await readSource("file.csv", () => [bytes]);
      const refused = refusedRowsText(source);
      const lines = source.records.map(({ cells }) => refused.row(cells, "Status: not a status"));
      return [refused.start, ...lines].join("").replaceAll(",junk,", ",,");
    }),
  leads: async () => {
    const email = `lead-${++made}@lead.test`;
    const found = () => asAdmin<Lead[]>("GET", `/api/client-leads?search=${email}`);
    const row = (value: string | null) => `Kea,${value ?? "x"},${email},${value ? "" : "none"}`;
    return {
      path: "/api/client-leads/import",
      more: {},
      rows: (values) => tableOf(leadKind, `Company,Contact,Email,Deal value\n${values.map(row).join("\n")}`),
      read: async () => (await found()).map(({ clientName }) => clientName),
      changeMeanwhile: async () =>
        asAdmin("PUT", `/api/client-leads/${(await found())[0]?.id}`, { clientName: theirs }),
    };
  },
  "tasks of Asana": async () => {
    const { id } = await makeClient(app);
    const taskId = asanaTask()["Task ID"];
    const tasks = async () => (await asAdmin<ClientDetail>("GET", `/api/clients/${id}`)).tasks;
    return {
      path: `/api/clients/${id}/tasks/import`,
      more: { skipInvalid: undefined, startOnboarding: true },
      rows: async (values) => {
        const written = values.map((name) => asanaTask({ "Task ID": taskId, Name: name ?? "" }));
        const read = await readAsana(asanaExport(written));
        return { plan: planOf(read), rows: asanaRows(read, { categories: new Map(), people: new Map() }) };
      },
      read: async () => (await tasks()).map(({ name }) => name),
      changeMeanwhile: async () => asAdmin("PATCH", `/api/tasks/${(await tasks())[0]?.id}`, { name: theirs }),
    };
  },
};

/** Mounts the run of an import as the dialogs do; `cut` loses the response to the next call after it was processed. */
async function runOf(thing: Thing) {
  let isCut = false;
  const { result } = renderHook(() =>
    useImportRun({
      send: async (call, headers) => {
        const body = { ...call, ...thing.more };
        const sent = await answer<Response>(app.as("manager")("POST", thing.path, body, headers));
        if (!isCut || call.dryRun) return sent as ImportResult;
        isCut = false;
        throw new ApiError(502, "", "Bad Gateway");
      },
      refresh: () => {},
    }),
  );
  const step = <Is extends string>(is: Is) => {
    if (result.current.step.is !== is) throw new Error(`The step is ${result.current.step.is}.`);
    return result.current.step as Extract<typeof result.current.step, { is: Is }>;
  };
  return {
    cut: () => {
      isCut = true;
    },
    async foresee(...values: (string | null)[]) {
      const planned = await thing.rows(values);
      const options = { onDuplicate: "update", skipInvalid: false } as const;
      await act(() => result.current.foresee(() => planned, options));
      return step("plan").foreseen.rows.map(({ result }) => result);
    },
    async apply() {
      const { step: now } = result.current;
      const before = now.is === "ended" ? now.applied : undefined;
      const foreseen = now.is === "ended" || now.is === "plan" ? now.foreseen : null;
      if (!foreseen) throw new Error("Nothing is planned.");
      await act(() => result.current.apply(foreseen, before));
      return step("ended").applied;
    },
  };
}

const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);

describe.each(Object.entries(things))("%s", (name, make) => {
  test("valid: the plan shows the outcome, and it is imported", async () => {
    const thing = await make();
    const run = await runOf(thing);
    expect(outcomes(await run.foresee("One"))).toEqual(["created"]);
    expect(await thing.read()).toEqual([]);
    expect(await run.apply()).toMatchObject({ isUndoable: true, failure: null });
    expect(await thing.read()).toEqual(["One"]);
  });

  test("invalid: it is refused with a reason, and an import without rows creates no operation", async () => {
    const thing = await make();
    const run = await runOf(thing);
    const [row] = await run.foresee(null);
    expect([row?.outcome, row?.line, row?.errors.length]).toEqual(["invalid", 2, 1]);
    expect(await run.apply()).toMatchObject({ isUndoable: false, failure: null });
    expect(await thing.read()).toEqual([]);
  });

  test("duplicate: the first one counts, and a repeated import changes nothing and creates no operation", async () => {
    const thing = await make();
    const run = await runOf(thing);
    // The reader of Asana's exports itself leaves out the second one.
    const second = name === "tasks of Asana" ? [] : ["invalid"];
    expect(outcomes(await run.foresee("One", "Two"))).toEqual(["created", ...second]);
    await run.apply();
    expect(await thing.read()).toEqual(["One"]);
    const again = await runOf(thing);
    expect(await again.foresee("One")).toMatchObject([
      { outcome: "unchanged", existing: expect.any(String) },
    ]);
    expect(await again.apply()).toMatchObject({ isUndoable: false, failure: null });
  });

  test("changed meanwhile: another user's change is kept", async () => {
    const thing = await make();
    const first = await runOf(thing);
    await first.foresee("One");
    await first.apply();
    const run = await runOf(thing);
    expect(outcomes(await run.foresee("Two"))).toEqual(["updated"]);
    await thing.changeMeanwhile();
    const { rows, isUndoable } = await run.apply();
    expect(rows.map(({ result }) => result.errors[0]?.message)).toEqual([
      "Was changed since the plan was made. Check the file again",
    ]);
    expect([await thing.read(), isUndoable]).toEqual([[theirs], false]);
  });

  test("undone: everything is removed, even though the response was lost", async () => {
    const thing = await make();
    const run = await runOf(thing);
    await run.foresee("One");
    run.cut();
    const { importId } = await run.apply();
    await expectJson(await app.as("manager")("POST", undoPath(importId)));
    expect(await thing.read()).toEqual([]);
  });

  test("interrupted: it says so, can be undone, and continues without importing anything twice", async () => {
    const thing = await make();
    const run = await runOf(thing);
    await run.foresee("One");
    run.cut();
    const { failure, isUndoable, rows } = await run.apply();
    expect([failure, isUndoable, rows]).toEqual([expect.any(String), true, []]);
    expect(await thing.read()).toEqual(["One"]);
    const resumed = await run.apply();
    expect(outcomes(resumed.rows.map(({ result }) => result))).toEqual(["created"]);
    expect(resumed.failure).toBeNull();
    expect(await thing.read()).toEqual(["One"]);
  });
});
