import type { AuditLogEntry } from "#/src/contract/admin";
import { fieldIn } from "#/src/contract/nouns";
import { choiceLabel, sentenceCase } from "#/src/contract/nouns/field";
import { capitalized } from "#/src/format/capitalized";
import { showConditions } from "#/src/format/condition-words";
import { needsIn, showNeed } from "#/src/format/due-words";
import { isDate, showDate, showMoment } from "#/src/format/show-dates";

/** One field of a change; a side is null when the field did not exist: before a creation, after a deletion. */
export type FieldDifference = { field: string; label: string; before: string | null; after: string | null };

type Change = Pick<AuditLogEntry, "entity" | "entityId" | "before" | "after">;

/** Returns the changes of an entry, field by field, in words; unchanged fields are left out. */
export function differenceOf({ entity, entityId, before, after }: Change, names: Names): FieldDifference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => {
    const [old, current] = [sideOf(before, field), sideOf(after, field)];
    const isOwnId = field === "id" && (old ?? current) === entityId;
    if (isOwnId || JSON.stringify(old) === JSON.stringify(current)) return [];
    const show = (value: unknown) =>
      value === undefined ? null : showValue({ entity, field }, value, names);
    return [{ field, label: fieldLabel({ entity, field }), before: show(old), after: show(current) }];
  });
}

/** Summarizes a change in one line: the first fields of an update, the name of a created or deleted row. */
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
  const name = ["name", "projectName", "assetName", "companyName", "brandName", "email"]
    .map((key) => side?.[key])
    .find(Boolean);
  return typeof name === "string" ? name : null;
}

function oneLine({ label, before, after }: FieldDifference): string {
  const sides = [before, after].flatMap((side) => side ?? []).map((side) => side.replaceAll(/\s+/g, " "));
  return `${label}: ${sides.join(" → ")}`.slice(0, 200);
}

/** Context for displaying an entry's ids and times. */
type Names = { nameOf: (id: string) => string | undefined; timeZone: string };

const longest = 2_000;

/** Formats a stored value; lists of words on one line, other JSON pretty-printed. */
function showValue(field: Named, value: unknown, names: Names): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return cut(showText(field, value, names));
  const kind = fieldIn(field.entity, field.field)?.kind;
  if (kind === "conditions") return cut(showConditions(value).join(", ") || "none");
  if (kind === "needs") {
    const nameOf = (id: string) => names.nameOf(id) ?? id;
    return cut(
      needsIn(value)
        .map((need) => showNeed(need, nameOf))
        .join(", ") || "none",
    );
  }
  if (isWords(value)) return cut(value.map((word) => showText(field, word, names)).join(", ") || "none");
  return cut(JSON.stringify(value, null, 2));
}

function showText({ entity, field }: Named, text: string, { nameOf, timeZone }: Names): string {
  const label = choiceLabel(fieldIn(entity, field), text);
  if (label !== null) return label;
  if (isMoment(text)) return showMoment(text, timeZone) ?? text;
  if (isDate(text)) return showDate(text);
  return nameOf(text) ?? text;
}

type Named = { entity: AuditLogEntry["entity"]; field: string };

/** Returns a field's label: "Company name"; a field without a definition is shown by its key in words. */
export function fieldLabel({ entity, field }: Named): string {
  const label = fieldIn(entity, field)?.label ?? field.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2");
  return capitalized(sentenceCase(label));
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function cut(text: string): string {
  const rest = text.length - longest;
  return rest > 0 ? `${text.slice(0, longest)}… (${rest.toLocaleString("en-US")} more characters)` : text;
}
