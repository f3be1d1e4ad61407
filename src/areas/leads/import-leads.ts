import { sql } from "drizzle-orm";
import { clientLeads, type LeadRow } from "#/db/schema";
import { namingPerson } from "#/src/areas/users";
import { type CreateLead, ImportedLead, ImportedLeadChange } from "#/src/contract/leads";
import type { ImportResult, ImportRows } from "#/src/contract/table-imports";
import type { Context } from "#/src/domain/context";
import { emailsIn, findExisting } from "#/src/domain/existing-rows";
import { type ImportedKind, importRows } from "#/src/domain/import-rows";
import { likelyDoubles } from "#/src/domain/likely-doubles";
import { leadNoun } from "#/src/domain/nouns/leads";
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
  const by = sql`lower(${clientLeads.email})`;
  const named = await namingPerson(w.tx, {
    rows,
    field: "owner",
    Input: ImportedLead,
    Change: ImportedLeadChange,
  });
  return {
    ...named,
    noun: leadNoun,
    key,
    existing: await findExisting(w.tx, clientLeads, { key, by, values: emailsIn(rows) }),
    make: (input) => newLeadRow(input, w),
    attached: null,
    likelyDoubles: (fresh) => likelyDoubles(w.tx, fresh, ["lead", "client"]),
  };
}
