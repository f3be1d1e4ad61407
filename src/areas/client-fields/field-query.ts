import { fieldParam, keyOfParam } from "#/src/contract/choices/field-names";
import type { KeptField } from "#/src/contract/client-fields";
import type { ListClients } from "#/src/contract/clients";
import type { FieldError } from "#/src/contract/problem";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { fold } from "#/src/format/fold";
import { keptFieldsNamed } from "./queries";

/** A comparison of a kept field: its text, its number, or one of its several options. */
type Comparison = "text" | "number" | "option";

/** The part of a list's query that names kept fields. */
export type FieldQuery = {
  filters: { key: string; by: Comparison; value: string | number }[];
  sort: { key: string; by: "text" | "number"; isDescending: boolean } | null;
  columns: string[];
};

/**
 * Reads the kept fields that a list's query names, unless the caller has them. Clients know none.
 * @throws Invalid for an unknown field, and for a value that its kind cannot have
 */
export async function readFieldQuery(
  { db, actor }: Pick<Context, "db" | "actor">,
  { fields = [], sort = "", columns = [] }: Pick<ListClients, "fields" | "sort" | "columns">,
  all: readonly KeptField[] | null = null,
): Promise<FieldQuery> {
  const sortKey = keyOfParam(sort.replace(/^-/, ""));
  const keys = [...fields.map(({ key }) => key), ...columns, ...(sortKey ? [sortKey] : [])];
  const known =
    actor.role === "client"
      ? new Map()
      : all
        ? new Map(all.map((field) => [field.key, field]))
        : await keptFieldsNamed(db.read, keys);
  const errors: FieldError[] = [];
  const find = (key: string, path: string): KeptField | undefined => {
    const found = known.get(key);
    if (!found) errors.push({ path, message: `There is no field "${key}"` });
    return found;
  };
  const filters = fields.flatMap(({ key, value }): FieldQuery["filters"] => {
    const path = fieldParam(key);
    const field = find(key, path);
    const compared = field && comparisonOf(field, value);
    if (field && !compared) errors.push({ path, message: wordsFor(field) });
    return compared ? [{ key, ...compared }] : [];
  });
  for (const key of columns) find(key, "columns");
  const sorted = sortKey === null ? undefined : find(sortKey, "sort");
  if (errors.length > 0) throw new Invalid(errors);
  return {
    filters,
    sort: sorted
      ? { key: sorted.key, by: hasNumber(sorted) ? "number" : "text", isDescending: sort.startsWith("-") }
      : null,
    columns,
  };
}

function hasNumber({ kind }: KeptField): boolean {
  return kind === "number" || kind === "money";
}

function comparisonOf(field: KeptField, given: string): { by: Comparison; value: string | number } | null {
  const text = fold(given.trim());
  if (text === "") return null;
  if (hasNumber(field)) {
    const number = Number(text);
    return Number.isFinite(number) ? { by: "number", value: number } : null;
  }
  if (field.kind === "choices") return { by: "option", value: text };
  if (field.kind !== "yes_no") return { by: "text", value: text };
  if (text === "yes" || text === "true") return { by: "text", value: "true" };
  return text === "no" || text === "false" ? { by: "text", value: "false" } : null;
}

function wordsFor(field: KeptField): string {
  if (hasNumber(field)) return "Must be a number";
  return field.kind === "yes_no" ? "Must be yes or no" : "Required";
}
