import type { AuditLogAction, AuditLogEntity } from "#/src/contract/choices/audit-log";

type Fields = Record<string, unknown>;
type Columns = Partial<Record<AuditLogEntity, readonly string[]>>;

/** What rows are only found by: entries leave it out, and it is derived again when a row is put back. */
const searched: Columns = {
  client: ["nameKey", "searchText"],
  client_lead: ["searchText"],
  invitation: ["tokenHash"],
  review_link: ["tokenHash", "codeHash", "codeEndsAt", "codesSent", "codeTries", "browserHash"],
  saved_view: ["nameKey"],
};

/** What triggers count: entries of a whole row hold it, and it is counted again when the row is put back. */
export const counted: Columns = { client_onboarding: ["totalTasks", "completedTasks", "completedAt"] };

/** What an entry holds of a row, or of the columns that changed in it. */
export function keptIn<Row extends object>(entity: AuditLogEntity, row: Row): Partial<Row> {
  return without(row, searched[entity] ?? []);
}

/** The columns of an update that an entry holds: `version` and `updatedAt` go without saying. */
export function keptInUpdate<Row extends object>(entity: AuditLogEntity, columns: Row): Partial<Row> {
  return without(keptIn(entity, columns), ["version", "updatedAt"]);
}

type Entry = { entity: AuditLogEntity; action: AuditLogAction; before: Fields | null; after: Fields | null };

/** An entry as people read it: without what follows from the rest of it. */
export function shownIn<E extends Entry>(entry: E): E {
  const { before, after } = entry;
  const hide = (fields: Fields | null) => fields && without(fields, derivedIn(entry, fields));
  return { ...entry, before: hide(before), after: hide(after) };
}

/** A new profile is read in its lead; a former one, which is nowhere else, is shown. */
function derivedIn({ entity, action, before }: Entry, fields: Fields): readonly string[] {
  if (action === "add_note") return ["line"];
  if (action === "generate_profile") {
    const isShown = fields === before && fields.profileGeneratedAt !== null;
    return isShown ? [] : Object.keys(fields).filter((field) => field.startsWith("ai"));
  }
  if (action === "update") return derivedInUpdate[entity] ?? [];
  return counted[entity] ?? [];
}

const derivedInUpdate: Columns = { client_task: ["completedAt"] };

/** What an entry's text of `before` or `after` holds; nothing where it has none. */
export function parseFields(json: string | null): Fields {
  const value: unknown = JSON.parse(json ?? "{}");
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function without<Row extends object>(row: Row, columns: readonly string[]): Partial<Row> {
  if (columns.length === 0) return row;
  const rest = Object.entries(row).filter(([column]) => !columns.includes(column));
  return Object.fromEntries(rest) as Partial<Row>;
}
