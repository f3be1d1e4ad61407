import { z } from "zod";
import { type ClientRow, clients } from "#/db/schema";
import { importedFields, keptValuesOf } from "#/src/areas/client-fields";
import { insertPlans, planOnboarding, standardPlan } from "#/src/areas/onboarding";
import { namingPerson } from "#/src/areas/users";
import { keyOfParam } from "#/src/contract/choices/field-names";
import {
  type CreateClient,
  type ImportClients,
  ImportedChange,
  ImportedClient,
} from "#/src/contract/clients";
import type { ImportResult } from "#/src/contract/table-imports";
import type { Fields } from "#/src/domain/check-row";
import type { Context } from "#/src/domain/context";
import { findExisting, keyOf } from "#/src/domain/existing-rows";
import { type ImportedKind, importRows } from "#/src/domain/import-rows";
import { likelyDoubles } from "#/src/domain/likely-doubles";
import { clientNoun } from "#/src/domain/nouns/clients";
import { type Write, write } from "#/src/domain/write";
import { newClientRow } from "./create-client";

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
  const plan = startOnboarding ? await standardPlan(w.tx) : null;
  const startable = new Set(plan?.templates.flatMap((template) => template.clientTypes));
  const values = rows.flatMap((row) => keyOf(key, row) ?? []);
  const existing = await findExisting(w.tx, clients, { key, by: clients.nameKey, values });
  const { shape, attached, ...ownFields } = await importedFields(w, { rows, existing: existing.values() });
  const named = await namingPerson(w.tx, {
    rows,
    field: "accountManager",
    Input: withFields(ImportedClient, shape),
    Change: withFields(ImportedChange, shape),
  });
  return {
    ...named,
    noun: clientNoun,
    key,
    existing,
    attached,
    Create: z.preprocess(withOwnBrand, named.Create),
    make: (input) => {
      if (plan && !startable.has(input.clientType)) {
        return { path: "clientType", message: "No template matches this client type" };
      }
      const client = newClientRow(columnsIn(input), w);
      ownFields.add(client.id, input);
      return client;
    },
    complete: async (fresh) => {
      await ownFields.store();
      if (!plan) return;
      const start = { startDate: ctx.today };
      const values = await keptValuesOf(
        w.tx,
        fresh.map(({ id }) => id),
      );
      const planned = fresh.map((client) => planOnboarding(client, { ...plan, values }, start, w));
      await insertPlans(
        w,
        planned.filter(({ tasks }) => tasks.length > 0),
      );
    },
    likelyDoubles: (fresh) => {
      const marks = fresh.map(({ websiteUrl, primaryContactEmail: email }) => ({ websiteUrl, email }));
      return likelyDoubles(w.tx, marks, ["client"]);
    },
    remark: { startOnboarding },
  };
}

/** Adds the agency's own fields. Safe because the schema has all fields of `T`; further ones are of no type. */
function withFields<T extends z.ZodObject>(schema: T, shape: Record<string, z.ZodType>): T {
  return schema.extend(shape) as unknown as T;
}

/** Returns a parsed row without the agency's own fields. Safe because those are no columns of a client. */
function columnsIn(input: CreateClient): CreateClient {
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => keyOfParam(name) === null),
  ) as CreateClient;
}

/** Gives a new client without brands its own name as brand. */
function withOwnBrand(row: unknown): unknown {
  const { name, ...fields }: Fields = Object(row);
  if (typeof name !== "string" || name.trim() === "") return row;
  return { brandNames: [name], ...fields, name };
}
