import type { AuditLogEntry } from "#/src/contract/admin";
import { type Names, showValue } from "./entry-values";
import { fieldLabel } from "./entry-words";

/** One field of a change; a side is null where the field was not there: before a creation, after a deletion. */
export type FieldDifference = { field: string; label: string; before: string | null; after: string | null };

type Change = Pick<AuditLogEntry, "entityId" | "before" | "after">;

/** What an entry changed, field by field, in words; fields that stayed as they were are left out. */
export function differenceOf({ entityId, before, after }: Change, names: Names): FieldDifference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => {
    const [old, current] = [sideOf(before, field), sideOf(after, field)];
    const isOwnId = field === "id" && (old ?? current) === entityId;
    if (isOwnId || JSON.stringify(old) === JSON.stringify(current)) return [];
    const show = (value: unknown) => (value === undefined ? null : showValue(field, value, names));
    return [{ field, label: fieldLabel(field), before: show(old), after: show(current) }];
  });
}

/** The change in one line: the first fields of an update, the name of what came or went. */
export function summaryOf(entry: Change, differences: readonly FieldDifference[]): string {
  const name = entry.before && entry.after ? null : nameIn(entry.after ?? entry.before);
  if (name) return name;
  const shown = differences.slice(0, 2).map(oneLine).join(", ");
  const more = differences.length - 2;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function sideOf(side: Record<string, unknown> | null, field: string): unknown {
  return side && Object.hasOwn(side, field) ? side[field] : undefined;
}

function nameIn(side: Record<string, unknown> | null): string | null {
  const name = ["name", "projectName", "clientName", "brandName", "email"]
    .map((key) => side?.[key])
    .find(Boolean);
  return typeof name === "string" ? name : null;
}

function oneLine({ label, before, after }: FieldDifference): string {
  const sides = [before, after].flatMap((side) => side ?? []).map((side) => side.replaceAll(/\s+/g, " "));
  return `${label}: ${sides.join(" → ")}`.slice(0, 200);
}
