import { join } from "node:path";
import type { Audit } from "#/src/contract/audits";
import type { ClientListItem } from "#/src/contract/clients";
import type { Lead } from "#/src/contract/leads";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { RecentOperation } from "#/src/contract/operations";
import { asanaExport, asanaTask } from "#/src/imports/asana/asana.fixture";
import { adsLegacy, adsRow } from "#/src/imports/reports/reports.fixture";
import { writeText } from "#/src/imports/reports/writing.fixture";
import { expectJson, makeClient, type TestApp } from "#/test/support/app";
import { addedAudit } from "#/test/support/requests-audits";
import { freshFolder, runAt } from "./fake-io";

/** A thing that files are imported into, driven by the values of one of its fields; null writes an invalid row. */
export type ImportedThing = {
  values: readonly [string, string];
  /** Writes a file with a row for each value, and returns the command that imports it. */
  argv: (values: readonly (string | null)[]) => Promise<string[]>;
  /** Returns the values that are in the portal. */
  read: () => Promise<(string | null)[]>;
  /** Number of operations that the importing person can undo or has undone. */
  operations: () => Promise<number>;
  /** Changes the thing as another person. */
  changeMeanwhile: () => Promise<unknown>;
  /** True if the other person's change is in force. */
  isTheirs: () => Promise<boolean>;
  invalid: RegExp;
  duplicate: { code: number; words: RegExp };
  changed: { code: number; words: RegExp };
  /** Exit code of the second run after a lost answer. */
  afterCut: number;
};

const folder = freshFolder();
let made = 0;

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `file-${++made}.csv`);
  await Bun.write(path, content);
  return path;
}

const rowWords = {
  duplicate: { code: 3, words: /Repeated in the file/ },
  changed: { code: 3, words: /Was changed since the plan was made\. Check the file again/ },
  afterCut: 0,
};

const operationsIn = (app: TestApp) => async () =>
  (await expectJson<RecentOperation[]>(await app.as("manager")("GET", "/api/operations"))).length;

const theirs = "Theirs";

function clientsAt(app: TestApp, write: (rows: string[]) => Promise<string[]>): ImportedThing {
  const name = `House ${++made}`;
  const found = async () => {
    const all = await expectJson<ClientListItem[]>(await app.as("manager")("GET", "/api/clients"));
    return all.filter((client) => client.name === name);
  };
  const contacts = async () => (await found()).map(({ primaryContactName }) => primaryContactName);
  return {
    ...rowWords,
    values: ["Nora", "Zoé"],
    argv: (values) => write(values.map((value) => `${name},${value ?? "x"},${value ? "n@house.test" : "x"}`)),
    read: contacts,
    operations: operationsIn(app),
    changeMeanwhile: async () => {
      const [client] = await found();
      const change = { primaryContactName: theirs };
      await expectJson(await app.as("admin")("PATCH", `/api/clients/${client?.id}`, change));
    },
    isTheirs: async () => (await contacts()).join() === theirs,
    invalid: /line 2: Email: Must be a valid email address/,
  };
}

const clientRows = (rows: string[]) => `Company,Contact,Email\n${rows.join("\n")}\n`;

/** The five kinds of files, each with a fresh thing to import into. */
export const importedThings: Record<string, (app: TestApp) => Promise<ImportedThing>> = {
  clients: async (app) =>
    clientsAt(app, async (rows) => ["import", await fileOf(clientRows(rows)), "--kind", "clients"]),

  "refused rows that were mended": async (app) =>
    clientsAt(app, async (rows) => {
      const errors = join(folder, `refused-${++made}.csv`);
      // Each row is refused for its status, whose cell is then emptied.
      const broken = `Company,Contact,Email,Status\n${rows.map((row) => `${row},junk`).join("\n")}\n`;
      const argv = ["import", await fileOf(broken), "--kind", "clients", "--plan", "--errors", errors];
      await runAt(app.url, app.people.manager.token, argv);
      const refused = await Bun.file(errors).text();
      return ["import", await fileOf(refused.replaceAll(",junk,", ",,")), "--kind", "clients"];
    }),

  leads: async (app) => {
    const email = `lead-${++made}@lead.test`;
    const path = `/api/client-leads?search=${email}`;
    const found = async () => expectJson<Lead[]>(await app.as("admin")("GET", path));
    const contacts = async () => (await found()).map(({ clientName }) => clientName);
    const row = (value: string | null) => `Kea,${value ?? "x"},${email},${value ? "" : "none"}`;
    return {
      ...rowWords,
      values: ["Ada", "Bo"],
      argv: async (values) => [
        "import",
        await fileOf(`Company,Contact,Email,Deal value\n${values.map(row).join("\n")}\n`),
      ],
      read: contacts,
      operations: operationsIn(app),
      changeMeanwhile: async () => {
        const [lead] = await found();
        await expectJson(
          await app.as("admin")("PUT", `/api/client-leads/${lead?.id}`, { clientName: theirs }),
        );
      },
      isTheirs: async () => (await contacts()).join() === theirs,
      invalid: /line 2: Deal value: Must be a whole number/,
    };
  },

  "tasks of Asana": async (app) => {
    const client = await makeClient(app);
    const taskId = asanaTask()["Task ID"];
    const tasks = async () =>
      (await expectJson<ClientDetail>(await app.as("admin")("GET", `/api/clients/${client.id}`))).tasks;
    const names = async () => (await tasks()).map(({ name }) => name);
    const task = (name: string | null) => asanaTask({ "Task ID": taskId, Name: name ?? "" });
    return {
      ...rowWords,
      values: ["Write copy, 121,700 words", "Write more"],
      argv: async (values) => ["import", await fileOf(asanaExport(values.map(task))), "--client", client.id],
      read: names,
      operations: operationsIn(app),
      changeMeanwhile: async () => {
        const [found] = await tasks();
        await expectJson(await app.as("admin")("PATCH", `/api/tasks/${found?.id}`, { name: theirs }));
      },
      isTheirs: async () => (await names()).join() === theirs,
      invalid: /line 2: The task has no name/,
      // A task in two projects is in the export twice, as the same task.
      duplicate: { code: 0, words: /Line 3 is the task of line 2 again/ },
    };
  },

  "reports of an audit": async (app) => {
    const client = await makeClient(app);
    await addedAudit(app, { clientId: client.id, auditDate: "2026-03-01" });
    const path = `/api/client-audits?clientId=${client.id}`;
    const audit = async () => (await expectJson<Audit[]>(await app.as("admin")("GET", path)))[0];
    const campaign = `Campaign ${++made}`;
    const report = async (value: string | null) =>
      fileOf(writeText([adsLegacy, adsRow({ campaign, spend: value ? `$ ${value}` : "much" })]));
    return {
      values: ["30", "40"],
      argv: async (values) => {
        const files = [];
        for (const value of values) files.push(await report(value));
        return ["import", ...files, "--client", client.id, "--audit", "2026-03-01"];
      },
      read: async () => {
        const spend = (await audit())?.totalAdSpend;
        return spend === null || spend === undefined ? [] : [String(spend)];
      },
      operations: operationsIn(app),
      changeMeanwhile: async () => {
        const { id } = (await audit()) ?? {};
        await expectJson(await app.as("admin")("PUT", `/api/client-audits/${id}`, { overallNotes: theirs }));
      },
      isTheirs: async () => (await audit())?.overallNotes === theirs,
      invalid: /Line 2, “Spend”: “much”/,
      duplicate: { code: 2, words: /are the same file/ },
      changed: { code: 1, words: /changed/i },
      afterCut: 1,
    };
  },
};
