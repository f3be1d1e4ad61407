import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import { clientLeads, clients } from "#/db/schema";
import type { DoubleBy, DoubleIs } from "#/src/contract/choices/table-imports";
import type { ImportResult } from "#/src/contract/table-imports";
import { siteKey } from "#/src/format/site-key";

type Double = ImportResult["results"][number]["likelyDoubles"][number];
/** The attributes by which duplicates are recognised. */
type Marks = { websiteUrl: string | null; email: string };
type Candidate = Marks & Pick<Double, "id" | "name" | "is">;

/** Maximum number reported for a row: agencies may have many clients under one address. */
const most = 3;

const among: Record<
  DoubleIs,
  { id: SQLiteColumn; name: SQL; websiteUrl: SQLiteColumn; email: SQLiteColumn }
> = {
  lead: {
    ...{ id: clientLeads.id, websiteUrl: clientLeads.websiteUrl, email: clientLeads.email },
    name: sql`${clientLeads.companyName} || ', ' || ${clientLeads.clientName}`,
  },
  client: {
    ...{ id: clients.id, websiteUrl: clients.websiteUrl, email: clients.primaryContactEmail },
    name: sql`${clients.name}`,
  },
};

/**
 * Finds likely duplicates of each row by website or email address, among existing rows of the given `kinds` and in
 * their order. Runs one statement per kind, for any number of rows.
 */
export async function likelyDoubles(
  tx: Tx,
  fresh: readonly Marks[],
  kinds: readonly DoubleIs[],
): Promise<Double[][]> {
  const sites = listed(fresh.map(siteOf));
  const emails = listed(fresh.map(emailOf));
  const candidates: Candidate[] = [];
  for (const is of kinds) {
    const { id, name, websiteUrl, email } = among[is];
    const found = await tx.all<Omit<Candidate, "is">>(sql`
      select ${id} as id, ${name} as name, ${websiteUrl} as "websiteUrl", ${email} as email from ${id.table}
      where ${storedSite(websiteUrl)} in (select value from json_each(${sites}))
        or lower(${email}) in (select value from json_each(${emails}))
      order by name, id`);
    candidates.push(...found.map((one) => ({ ...one, is })));
  }
  const bySite = Map.groupBy(candidates, siteOf);
  const byEmail = Map.groupBy(candidates, emailOf);
  return fresh.map((row) => {
    const same = doublesIn(bySite, siteOf(row), "website");
    const others = doublesIn(byEmail, emailOf(row), "email").filter(
      ({ id }) => !same.some((double) => double.id === id),
    );
    return [...same, ...others].slice(0, most);
  });
}

/** Computes `siteKey` in SQL, for addresses with a scheme, which all stored ones have. */
const storedSite = (websiteUrl: SQLiteColumn) => sql`rtrim(replace(replace(replace(
  lower(${websiteUrl}), 'http://', 'https://'), 'https://www.', ''), 'https://', ''), '/')`;

const siteOf = ({ websiteUrl }: Pick<Marks, "websiteUrl">) => (websiteUrl ? siteKey(websiteUrl) : null);
const emailOf = ({ email }: Pick<Marks, "email">) => email.toLowerCase();
const listed = (keys: readonly (string | null)[]) => JSON.stringify([...new Set(keys.filter(Boolean))]);

function doublesIn(candidates: Map<string | null, Candidate[]>, key: string | null, by: DoubleBy): Double[] {
  if (!key) return [];
  return (candidates.get(key) ?? []).slice(0, most).map(({ id, name, is }) => ({ id, name, is, by }));
}
