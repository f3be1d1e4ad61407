import { guessColumns } from "#/src/client-import/columns";
import { clientWith, type Field } from "#/src/client-import/fields";
import { type Plan, saysNothing, textIn } from "#/src/client-import/plan";
import type { Source } from "#/src/client-import/source";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import { fold } from "#/src/format/fold";

/** What the columns of a file mean. A field that several columns fill joins them in the order in which they were chosen. */
export type Mapping = Pick<Plan, "columns" | "values" | "defaults">;

export const fieldLabels: Record<Field, string> = {
  name: "Company Name",
  brandNames: "Brand Names",
  clientType: "Client Type",
  primaryContactName: "Primary Contact Name",
  primaryContactEmail: "Primary Contact Email",
  websiteUrl: "Website URL",
  amazonStorefrontUrl: "Amazon Storefront URL",
  accountManager: "Account Manager",
  status: "Status",
};

const choices: Partial<Record<Field, typeof clientStatus | typeof clientType>> = {
  status: clientStatus,
  clientType,
};

/** What a field can be, where it is one of few. */
export const optionsOf = (field: Field): readonly { value: string; label: string }[] | null =>
  choices[field]?.options ?? null;

export const guessMapping = (headers: readonly string[]): Mapping => ({
  columns: guessColumns(headers),
  values: new Map(),
  defaults: new Map(),
});

export function fieldAt({ columns }: Mapping, at: number): Field | null {
  return [...columns].find(([, places]) => places.includes(at))?.[0] ?? null;
}

/** The column means another field, behind those that fill it already, or nothing; its values were of the field before. */
export function mapColumn(mapping: Mapping, at: number, field: Field | null): Mapping {
  const left = [...mapping.columns]
    .map(([other, places]) => [other, places.filter((place) => place !== at)] as const)
    .filter(([, places]) => places.length > 0);
  const columns = new Map(left.map(([other, places]) => [other, [...places]]));
  if (field) columns.set(field, [...(columns.get(field) ?? []), at]);
  const values = new Map(mapping.values);
  values.delete(at);
  return { ...mapping, columns, values };
}

/** Cells of the column that hold the text count as the value, which empties them where it is ""; null takes that back. */
export function mapValue(mapping: Mapping, at: number, text: string, value: string | null): Mapping {
  const ofColumn = new Map(mapping.values.get(at));
  if (value === null) ofColumn.delete(fold(text));
  else ofColumn.set(fold(text), value);
  return { ...mapping, values: new Map(mapping.values).set(at, ofColumn) };
}

export function setDefault(mapping: Mapping, field: Field, text: string): Mapping {
  const defaults = new Map(mapping.defaults);
  if (text.trim() === "") defaults.delete(field);
  else defaults.set(field, text);
  return { ...mapping, defaults };
}

/** The texts of a column that are none of its field's choices, each once, the commonest first. */
export function unknownTexts({ records }: Source, at: number, field: Field): string[] {
  const choice = choices[field];
  if (!choice) return [];
  const found = new Map<string, { text: string; count: number }>();
  for (const { cells } of records) {
    const text = textIn(cells[at]);
    if (saysNothing(text)) continue;
    const known = found.get(fold(text));
    if (known) known.count += 1;
    else found.set(fold(text), { text, count: 1 });
  }
  const isKnown = (text: string) => choice.values.some((value) => value === clientWith(field, text)[field]);
  return [...found.values()]
    .filter(({ text }) => !isKnown(text))
    .toSorted((a, b) => b.count - a.count)
    .map(({ text }) => text);
}

const samplesShown = 3;

/** The first different texts of a column. */
export function samplesOf({ records }: Source, at: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of records) {
    const text = (cells[at] ?? "").trim();
    if (text !== "") samples.add(text);
    if (samples.size === samplesShown) break;
  }
  return [...samples];
}
