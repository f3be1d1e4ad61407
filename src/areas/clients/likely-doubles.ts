import { sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { type ClientRow, clients } from "#/db/schema";
import type { DoubleBy } from "#/src/contract/choices/table-imports";
import type { ImportResult } from "#/src/contract/table-imports";
import { siteKey } from "#/src/format/site-key";

type Double = ImportResult["results"][number]["likelyDoubles"][number];
type Known = Pick<ClientRow, "id" | "name" | "websiteUrl" | "primaryContactEmail">;

/** Of one row: agencies have many clients under one address. */
const most = 3;

/**
 * The clients that each of these is likely a double of, by its website or the address of its contact: one that is
 * there under another name. One statement, however many rows.
 */
export async function likelyDoubles(tx: Tx, fresh: readonly ClientRow[]): Promise<Double[][]> {
  if (fresh.length === 0) return [];
  const sites = listed(fresh.map(siteOf));
  const emails = listed(fresh.map(emailOf));
  const known = await tx
    .select({
      id: clients.id,
      name: clients.name,
      websiteUrl: clients.websiteUrl,
      primaryContactEmail: clients.primaryContactEmail,
    })
    .from(clients)
    .where(
      sql`${storedSite} in (select value from json_each(${sites}))
        or lower(${clients.primaryContactEmail}) in (select value from json_each(${emails}))`,
    )
    .orderBy(clients.nameKey);
  const bySite = Map.groupBy(known, siteOf);
  const byEmail = Map.groupBy(known, emailOf);
  return fresh.map((client) => {
    const same = doublesIn(bySite, siteOf(client), "website");
    const others = doublesIn(byEmail, emailOf(client), "email").filter(
      ({ id }) => !same.some((double) => double.id === id),
    );
    return [...same, ...others].slice(0, most);
  });
}

/** As `siteKey` makes it of an address with a scheme, which all that are stored have. */
const storedSite = sql`rtrim(replace(replace(replace(
  lower(${clients.websiteUrl}), 'http://', 'https://'), 'https://www.', ''), 'https://', ''), '/')`;

const siteOf = ({ websiteUrl }: Pick<Known, "websiteUrl">) => (websiteUrl ? siteKey(websiteUrl) : null);
const emailOf = ({ primaryContactEmail }: Pick<Known, "primaryContactEmail">) =>
  primaryContactEmail.toLowerCase();
const listed = (keys: readonly (string | null)[]) => JSON.stringify([...new Set(keys.filter(Boolean))]);

function doublesIn(known: Map<string | null, Known[]>, key: string | null, by: DoubleBy): Double[] {
  if (!key) return [];
  return (known.get(key) ?? []).slice(0, most).map(({ id, name }) => ({ id, name, by }));
}
