import { sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { clientLeads, type LeadRow } from "#/db/schema";
import { type NamedPeople, namedPeople } from "#/src/areas/users";
import { type CreateLead, ImportedLead, ImportedLeadChange } from "#/src/contract/leads";
import type { ImportResult, ImportRows } from "#/src/contract/table-imports";
import type { Fields } from "#/src/domain/check-row";
import type { Context } from "#/src/domain/context";
import { type ImportedKind, importRows, keyOf } from "#/src/domain/import-rows";
import { likelyDoubles } from "#/src/domain/likely-doubles";
import { leadNoun } from "#/src/domain/nouns/leads";
import { insertRows } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { newLeadRow } from "./create-lead";

const key = ["companyName", "email"];

/**
 * Imports the valid rows of one call in one transaction; company and e-mail address together identify a lead.
 * @throws Conflict if the import was undone or belongs to another user
 */
export function importLeads(ctx: Context, call: ImportRows): Promise<ImportResult> {
  return write(ctx, async (w) => importRows(ctx, w, call, await leadsOf(w, call)));
}

async function leadsOf(w: Write, { rows }: ImportRows): Promise<ImportedKind<LeadRow, CreateLead>> {
  const people = await namedPeople(
    w.tx,
    rows.some(({ owner }) => owner),
  );
  return {
    noun: leadNoun,
    key,
    nameOf: ({ companyName }) => companyName,
    known: await findByKey(w.tx, rows),
    Said: ImportedLead,
    ...schemasFor(people),
    person: { field: "owner", column: "ownerId", idOf: ({ ownerId }) => ownerId, people },
    make: (said) => newLeadRow(said, w),
    insert: (fresh) => insertRows(w, leadNoun, fresh),
    update: (row, change) => updateRow(w, leadNoun, { row, change }),
    likelyDoubles: (fresh) => likelyDoubles(w.tx, fresh, ["lead", "client"]),
  };
}

/** Builds the schemas of rows, which resolve an owner's name. */
function schemasFor({ Person }: NamedPeople) {
  const Create = ImportedLead.extend({ owner: Person.default(null) });
  const Change = ImportedLeadChange.extend({ owner: Person.optional() });
  return {
    Create: Create.transform(({ owner: ownerId, ...lead }) => ({ ...lead, ownerId })),
    Change: Change.transform(({ owner: ownerId, ...change }) => ({ ...change, ownerId })),
  };
}

/** Finds the leads with one of the addresses, oldest first, grouped by key; the company is compared like names. */
async function findByKey(tx: Tx, rows: readonly Fields[]): Promise<Map<string, LeadRow[]>> {
  const emails = rows.flatMap(({ email }) => (typeof email === "string" ? [email.trim().toLowerCase()] : []));
  const found = await tx
    .select()
    .from(clientLeads)
    .where(sql`lower(${clientLeads.email}) in (select value from json_each(${JSON.stringify(emails)}))`)
    .orderBy(clientLeads.createdAt, clientLeads.id);
  return Map.groupBy(found, (lead) => keyOf(key, lead) ?? "");
}
