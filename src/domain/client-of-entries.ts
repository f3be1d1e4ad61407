import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import { statement } from "#/db/statement";
import type { NewEntry } from "./audit-log";
import { nounOf, nouns } from "./nouns";
import type { Noun, Reference, RowEntity } from "./nouns/noun";

type Row = { entity: RowEntity; id: string };

/**
 * Returns the client that each entry's row belongs to. Entries of deleted rows contain the id; the others are looked up
 * in one statement.
 */
export async function clientsOf(
  tx: Tx,
  entries: readonly NewEntry[],
): Promise<(entry: NewEntry) => string | null> {
  const named = new Map(entries.flatMap((entry) => clientNamedIn(entry) ?? []));
  const byRow = new Map(entries.map((entry) => [entry.entityId, entry]));
  const wanted = entries.flatMap((entry) => anchorOf(entry, byRow) ?? []).filter(({ id }) => !named.has(id));
  const found = await lookUp(tx, wanted);
  return (entry) => {
    if (entry.entity === "client") return entry.entityId;
    const { id } = anchorOf(entry, byRow) ?? { id: entry.entityId };
    return named.get(id) ?? found.get(id) ?? null;
  };
}

/** Returns true for nouns whose client is found through a column of their own row or of a parent. */
function hasClient({ clientVia }: Noun): boolean {
  return clientVia !== null && clientVia !== "itself";
}

/**
 * Returns the row by which to look up the client: the parent that the entry names, otherwise its own row. If the parent
 * has an entry in the same write, its parent is used in turn.
 */
function anchorOf(
  { entity, entityId, before, after }: NewEntry,
  byRow: ReadonlyMap<string, NewEntry>,
): Row | null {
  const noun = nounOf(entity);
  if (!noun || !hasClient(noun)) return null;
  const fields: Record<string, unknown> = { ...before, ...after };
  for (const parent of waysUp(noun)) {
    const id = fields[parent.column];
    if (typeof id !== "string") continue;
    const own = byRow.get(id);
    return own ? anchorOf(own, byRow) : { entity: parent.entity, id };
  }
  return { entity: noun.entity, id: entityId };
}

function clientNamedIn({ entity, entityId, before, after }: NewEntry): [string, string][] | null {
  const noun = nounOf(entity);
  const { clientId } = { ...before, ...after };
  return noun && hasClient(noun) && typeof clientId === "string" ? [[entityId, clientId]] : null;
}

/** Returns the references through which the client is found. */
function waysUp({ clientVia }: Pick<Noun, "clientVia">): readonly Reference[] {
  return typeof clientVia === "object" && clientVia !== null ? clientVia : [];
}

async function lookUp(tx: Tx, wanted: readonly Row[]): Promise<Map<string, string | null>> {
  const byEntity = Map.groupBy(wanted, ({ entity }) => entity);
  const entities = [...byEntity.keys()].toSorted();
  if (entities.length === 0) return new Map();
  const ids = entities.map((entity) => {
    const rows = byEntity.get(entity) ?? [];
    return [entity, JSON.stringify([...new Set(rows.map(({ id }) => id))])];
  });
  const found = await clientsByEntity(tx, entities, Object.fromEntries(ids));
  return new Map(found.map((row) => [row.id, row.client_id]));
}

const clientsByEntity = statement<{ id: string; client_id: string | null }, RowEntity[]>((entities) =>
  sql.join(
    entities.map((entity) => {
      const noun = nouns[entity];
      const ids = sql.placeholder(entity);
      return sql`select own.id, ${clientIdOf(noun, "own")} as client_id from ${noun.table} as own
        where own.id in (select value from json_each(${ids}))`;
    }),
    sql` union all `,
  ),
);

/** Builds the expression for the client id of a noun's row with this alias. */
function clientIdOf({ table, clientVia }: Noun, name: string): SQL {
  const columns = getTableColumns(alias(table, name));
  if (clientVia === "itself") return sql`${columns.id}`;
  if (clientVia === "clientId") return sql`${columns.clientId}`;
  const above = `${name}_above`;
  const ways = waysUp({ clientVia }).map(({ entity, column }) => {
    const parent = nouns[entity];
    const { id } = getTableColumns(alias(parent.table, above));
    return sql`(select ${clientIdOf(parent, above)} from ${parent.table} as ${sql.identifier(above)}
      where ${id} = ${columns[column]})`;
  });
  return ways.length > 1 ? sql`coalesce(${sql.join(ways, sql`, `)})` : (ways[0] ?? sql`null`);
}
