import { asc, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type ClientFieldRow, clientFields, keptFields } from "#/db/schema";
import type { KeptField, KeptValue } from "#/src/contract/client-fields";

const { key, kind, label, options } = keptFields;

/** Lists the agency's own fields of clients by label. */
export function listKeptFields(db: Reader | Tx): Promise<KeptField[]> {
  return db.select({ key, kind, label, options }).from(keptFields).orderBy(asc(label), asc(key));
}

/** Returns those of these fields that exist, by key. */
export async function keptFieldsNamed(
  db: Reader | Tx,
  keys: readonly string[],
): Promise<Map<string, KeptField>> {
  if (keys.length === 0) return new Map();
  const found = await db
    .select({ key, kind, label, options })
    .from(keptFields)
    .where(sql`${key} in (select value from json_each(${JSON.stringify(keys)}))`);
  return new Map(found.map((field) => [field.key, field]));
}

/** Returns the rows of a client's own fields. */
export function rowsOfClient(db: Reader | Tx, clientId: string): Promise<ClientFieldRow[]> {
  return db.select().from(clientFields).where(eq(clientFields.clientId, clientId));
}

/** Returns the rows of the own fields of some clients, by client. */
export async function rowsOfClients(
  db: Reader | Tx,
  clientIds: readonly string[],
): Promise<Map<string, ClientFieldRow[]>> {
  if (clientIds.length === 0) return new Map();
  const ids = sql`(select value from json_each(${JSON.stringify(clientIds)}))`;
  const rows = await db.select().from(clientFields).where(sql`${clientFields.clientId} in ${ids}`);
  return Map.groupBy(rows, ({ clientId }) => clientId);
}

/** Values of the agency's own fields by client and key. */
export type KeptValues = ReadonlyMap<string, ReadonlyMap<string, KeptValue>>;

/** Returns the values of the own fields of some clients. */
export async function keptValuesOf(db: Reader | Tx, clientIds: readonly string[]): Promise<KeptValues> {
  const rows = await rowsOfClients(db, clientIds);
  return new Map(
    [...rows].map(([clientId, fields]) => [
      clientId,
      new Map(fields.map(({ key, value }): [string, KeptValue] => [key, value])),
    ]),
  );
}
