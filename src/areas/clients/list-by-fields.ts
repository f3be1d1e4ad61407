import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { clientFields, clients } from "#/db/schema";
import type { FieldQuery } from "#/src/areas/client-fields";

/** The part of a list's shape that kept fields make. */
export type FieldShape = {
  filters: FieldQuery["filters"][number]["by"][];
  sort: { by: "text" | "number"; isDescending: boolean } | null;
  hasColumns: boolean;
};

export function fieldShape({ filters, sort, columns }: FieldQuery): FieldShape {
  return {
    filters: filters.map(({ by }) => by),
    sort: sort && { by: sort.by, isDescending: sort.isDescending },
    hasColumns: columns.length > 0,
  };
}

/** Returns the values of a statement of this shape. */
export function fieldValuesOf({ filters, sort, columns }: FieldQuery): Record<string, unknown> {
  const ofFilters = filters.flatMap(({ key, value }, at) => [
    [`key${at}`, key],
    [`value${at}`, value],
  ]);
  return { ...Object.fromEntries(ofFilters), sortKey: sort?.key ?? "", columns: JSON.stringify(columns) };
}

/** The keys of the columns asked for. */
export const shownKeys = sql`select value from json_each(${sql.placeholder("columns")})`;

const filtering = alias(clientFields, "filtering");
const sorting = alias(clientFields, "sorting");

/** Builds the filter at an index, over the rows of `filtering`. */
function matches(by: FieldShape["filters"][number], at: number): SQL {
  const ofKey = sql`${filtering.key} = ${sql.placeholder(`key${at}`)}`;
  const value = sql.placeholder(`value${at}`);
  switch (by) {
    case "number":
      return sql`${ofKey} and ${filtering.number} = ${value}`;
    case "text":
      return sql`${ofKey} and ${filtering.folded} = ${value}`;
    case "option":
      return sql`${ofKey} and instr(char(10) || ${filtering.folded} || char(10), char(10) || ${value} || char(10)) > 0`;
  }
}

/** Builds conditions that look up each client's values; a walk along an order stops once its page is full. */
export function lookedUp({ filters }: Pick<FieldShape, "filters">): SQL[] {
  return filters.map(
    (by, at) =>
      sql`exists (select 1 from ${clientFields} as ${sql.identifier("filtering")}
        where ${filtering.clientId} = ${clients.id} and ${matches(by, at)})`,
  );
}

/** Builds conditions that begin with the few clients that have the values. */
export function begunWith(
  { filters }: Pick<FieldShape, "filters">,
  client: Column | SQL = clients.id,
): SQL[] {
  return filters.map((by, at) => sql`${client} in (${clientsWith(by, at)})`);
}

function clientsWith(by: FieldShape["filters"][number], at: number): SQL {
  return sql`select ${filtering.clientId} from ${clientFields} as ${sql.identifier("filtering")} where ${matches(by, at)}`;
}

/** Counts the clients with these values, where no other filter applies. */
export function countOf(shape: Pick<FieldShape, "filters">): SQL<number> {
  const [first = "text"] = shape.filters;
  const others = begunWith(shape, sql.raw('"counted"."client_id"')).slice(1);
  const all = sql.join([sql`true`, ...others], sql` and `);
  return sql`(select count(*) from (${clientsWith(first, 0)}) as ${sql.identifier("counted")} where ${all})`;
}

type Sort = NonNullable<FieldShape["sort"]>;

/** The stored value that an order compares. */
const comparedBy = ({ by }: Sort) => (by === "number" ? sorting.number : sorting.folded);
const direction = ({ isDescending }: Sort) => sql.raw(isDescending ? "desc" : "asc");

/**
 * Selects the ids of clients by a kept field, those without it last, by name. It walks along the index of the values,
 * and only then along the names.
 */
export function walkedBy(sort: Sort, from: SQL, where: SQL): SQL {
  const value = comparedBy(sort);
  const limit = sql`${sql.placeholder("limit")} + ${sql.placeholder("offset")}`;
  const ofKey = sql`${sorting.key} = ${sql.placeholder("sortKey")}`;
  const isOwn = sql`${sorting.clientId} = ${clients.id}`;
  const withValue = sql`select ${clients.id} as id from ${clientFields} as ${sql.identifier("sorting")} cross join ${from}
    where ${isOwn} and ${ofKey} and ${value} is not null and ${where}
    order by ${value} ${direction(sort)}, ${sorting.clientId} ${direction(sort)} limit ${limit}`;
  const without = sql`select ${clients.id} as id from ${from}
    where not exists (select 1 from ${clientFields} as ${sql.identifier("sorting")} where ${isOwn} and ${ofKey}) and ${where}
    order by ${clients.nameKey} limit ${limit}`;
  return sql`select id from (${withValue}) union all select id from (${without})
    limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
}

/** Orders a few clients by a kept field, those without it last, by name. */
export function sortedBy(sort: Sort): SQL {
  const value = sql`(select ${comparedBy(sort)} from ${clientFields} as ${sql.identifier("sorting")}
    where ${sorting.clientId} = ${clients.id} and ${sorting.key} = ${sql.placeholder("sortKey")})`;
  return sql`${value} is null, ${value} ${direction(sort)}, iif(${value} is null, ${clients.nameKey}, ''), ${clients.id} ${direction(sort)}`;
}
