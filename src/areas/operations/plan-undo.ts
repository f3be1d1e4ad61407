import { getTableColumns } from "drizzle-orm";
import type { AuditLogRow } from "#/db/schema";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import { parseFields } from "#/src/domain/entry-columns";
import { type Description, descriptions } from "./descriptions";

type Fields = Record<string, unknown>;

/** What an operation did to one row, seen from its end. */
export type RowPlan = {
  entity: AuditLogEntity;
  description: Description;
  id: string;
  clientId: string | null;
  /** A row that went comes back, one that came goes, another gets its former columns. */
  kind: "restore" | "change" | "remove";
  /** The columns as they were before. */
  columns: Fields;
  /** What was appended to a list or a text, the last first. */
  appended: { column: "notes" | "evidenceUrls"; value: unknown }[];
  /** Notes, links and a template that goes move no version, and neither does taking them back. */
  movesVersion: boolean;
};

/** Columns of a task that change without a new version. */
const besideVersion = new Set(["templateId", "evidenceUrls", "evidenceNames"]);

/** One plan a row, in the order in which rows can be put back. */
export function planUndo(entries: readonly AuditLogRow[]): RowPlan[] {
  const byRow = Map.groupBy(entries, ({ entity, entityId }) => `${entity} ${entityId}`);
  const plans = [...byRow.values()].flatMap((own) => planRow(own) ?? []);
  const order = Object.keys(descriptions);
  return plans.toSorted((a, b) => order.indexOf(a.entity) - order.indexOf(b.entity));
}

function planRow(entries: readonly AuditLogRow[]): RowPlan | null {
  const [first] = entries;
  const description = first && descriptions[first.entity];
  if (!description) return null;
  const wasThere = first.action !== "create";
  const isThere = entries.at(-1)?.action !== "delete";
  if (!wasThere && !isThere) return null;
  const kind = !wasThere ? "remove" : isThere ? "change" : "restore";
  const columns = kind === "remove" ? {} : formerColumns(entries, description, kind);
  const appended = kind === "change" ? entries.toReversed().flatMap(appendedBy) : [];
  const movesVersion = Object.keys(columns).some((column) => !besideVersion.has(column));
  const { entity, entityId: id, clientId } = first;
  return { entity, description, id, clientId, kind, columns, appended, movesVersion };
}

/** Of several changes of a column the earliest says what it was. */
function formerColumns(entries: readonly AuditLogRow[], { table }: Description, kind: "restore" | "change") {
  const known = getTableColumns(table);
  const before: Fields = {};
  for (const entry of entries.toReversed()) Object.assign(before, parseFields(entry.before));
  const goWithoutSaying = kind === "change" ? ["version", "updatedAt"] : [];
  const columns = Object.entries(before).filter(
    ([column]) => Object.hasOwn(known, column) && !goWithoutSaying.includes(column),
  );
  return Object.fromEntries(columns);
}

function appendedBy({ action, after }: AuditLogRow): RowPlan["appended"] {
  const { line, url } = parseFields(after);
  if (action === "add_note") return [{ column: "notes", value: line }];
  return action === "add_evidence" ? [{ column: "evidenceUrls", value: url }] : [];
}
