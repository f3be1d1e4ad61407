import { inArray } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#/db/client";
import { type ClientRow, clients } from "#/db/schema";
import { insertPlans, planOnboarding } from "#/src/areas/onboarding";
import { listTemplates } from "#/src/areas/templates";
import { type NamedPeople, namedPeople } from "#/src/areas/users";
import {
  type CreateClient,
  type ImportClients,
  ImportedChange,
  ImportedClient,
} from "#/src/contract/clients";
import type { ImportResult } from "#/src/contract/table-imports";
import type { Fields } from "#/src/domain/check-row";
import type { Context } from "#/src/domain/context";
import { type ImportedKind, importRows, keyOf } from "#/src/domain/import-rows";
import { likelyDoubles } from "#/src/domain/likely-doubles";
import { clientNoun } from "#/src/domain/nouns/clients";
import { insertRows } from "#/src/domain/rows";
import { type Write, write } from "#/src/domain/write";
import { newClientRow } from "./create-client";
import { applyClientChange } from "./update-client";

const key = ["name"];

/**
 * Imports the valid rows of one call in one transaction; a client's name determines whether it exists.
 * @throws Conflict if the import was undone or belongs to another user
 */
export function importClients(ctx: Context, call: ImportClients): Promise<ImportResult> {
  return write(ctx, async (w) => importRows(ctx, w, call, await clientsOf(ctx, w, call)));
}

async function clientsOf(
  ctx: Context,
  w: Write,
  { rows, startOnboarding }: ImportClients,
): Promise<ImportedKind<ClientRow, CreateClient>> {
  const templates = startOnboarding ? await listTemplates(w.tx) : [];
  const startable = new Set(templates.flatMap((template) => template.clientTypes));
  const people = await namedPeople(
    w.tx,
    rows.some(({ accountManager }) => accountManager),
  );
  return {
    noun: clientNoun,
    key,
    nameOf: ({ name }) => name,
    known: await findByName(w.tx, rows),
    Said: ImportedClient,
    ...schemasFor(people),
    person: {
      field: "accountManager",
      column: "accountManagerId",
      idOf: ({ accountManagerId }) => accountManagerId,
      people,
    },
    make: (said) => {
      if (startOnboarding && !startable.has(said.clientType)) {
        return { path: "clientType", message: "No template matches this client type" };
      }
      return newClientRow(said, w);
    },
    insert: async (fresh) => {
      await insertRows(w, clientNoun, fresh);
      if (!startOnboarding) return;
      const start = { startDate: ctx.today };
      await insertPlans(
        w,
        fresh.map((client) => planOnboarding(client, templates, start, w)),
      );
    },
    update: (client, change) => applyClientChange(w, client, change),
    likelyDoubles: (fresh) => {
      const marks = fresh.map(({ websiteUrl, primaryContactEmail: email }) => ({ websiteUrl, email }));
      return likelyDoubles(w.tx, marks, ["client"]);
    },
    remark: { startOnboarding },
  };
}

/**
 * Builds the schemas of rows: they resolve an account manager's name, and a new client without brands gets its own name
 * as brand.
 */
function schemasFor({ Person }: NamedPeople) {
  const Create = ImportedClient.extend({ accountManager: Person.default(null) });
  const Change = ImportedChange.extend({ accountManager: Person.optional() });
  return {
    Create: z
      .preprocess(withOwnBrand, Create)
      .transform(({ accountManager: accountManagerId, ...client }) => ({ ...client, accountManagerId })),
    Change: Change.transform(({ accountManager: accountManagerId, ...change }) => ({
      ...change,
      accountManagerId,
    })),
  };
}

function withOwnBrand(row: unknown): unknown {
  const { name, ...fields }: Fields = Object(row);
  if (typeof name !== "string" || name.trim() === "") return row;
  return { brandNames: [name], ...fields, name };
}

async function findByName(tx: Tx, rows: readonly Fields[]): Promise<Map<string, ClientRow[]>> {
  const keys = rows.flatMap((row) => keyOf(key, row) ?? []);
  const found = keys.length > 0 ? await tx.select().from(clients).where(inArray(clients.nameKey, keys)) : [];
  return Map.groupBy(found, ({ nameKey }) => nameKey);
}
