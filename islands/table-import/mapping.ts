import { fold, nameKey } from "#/src/format/fold";
import { joinNames, splitNames } from "#/src/format/names";
import { guessColumns } from "#/src/imports/tables/columns";
import { type Kind, readText } from "#/src/imports/tables/kind";
import { type Plan, saysNothing, textIn } from "#/src/imports/tables/plan";
import type { Style } from "#/src/imports/tables/readings";
import type { Source } from "#/src/imports/tables/source";

/** The meaning of a file's columns. A field with several columns joins them in the order they were chosen. */
export type Mapping = Pick<Plan, "columns" | "values" | "styles" | "defaults">;

type Option = { value: string; label: string };

/** Returns the possible values of a field, if limited; for people their names. */
export function optionsOf(
  { fields }: Kind,
  field: string,
  people: readonly string[],
): readonly Option[] | null {
  const { options, isPerson } = fields[field] ?? {};
  if (isPerson) return people.map((name) => ({ value: name, label: name }));
  return options ?? null;
}

export const guessMapping = (kind: Kind, headers: readonly string[]): Mapping => ({
  columns: guessColumns(kind, headers),
  values: new Map(),
  styles: new Map(),
  defaults: new Map(),
});

export function fieldAt({ columns }: Mapping, at: number): string | null {
  return [...columns].find(([, places]) => places.includes(at))?.[0] ?? null;
}

/**
 * Assigns a column to another field, after the columns that fill it already, or to none; the value mappings of its
 * previous field are dropped.
 */
export function mapColumn(mapping: Mapping, at: number, field: string | null): Mapping {
  const left = [...mapping.columns]
    .map(([other, places]) => [other, places.filter((place) => place !== at)] as const)
    .filter(([, places]) => places.length > 0);
  const columns = new Map(left.map(([other, places]) => [other, [...places]]));
  if (field) columns.set(field, [...(columns.get(field) ?? []), at]);
  const values = new Map(mapping.values);
  values.delete(at);
  return { ...setStyle(mapping, at, null), columns, values };
}

/** Maps cells with the text in the column to a value, or empties them for ""; null removes the mapping. */
export function mapValue(mapping: Mapping, at: number, text: string, value: string | null): Mapping {
  const ofColumn = new Map(mapping.values.get(at));
  if (value === null) ofColumn.delete(fold(text));
  else ofColumn.set(fold(text), value);
  return { ...mapping, values: new Map(mapping.values).set(at, ofColumn) };
}

/** Sets the format of an ambiguous column of dates or numbers; null resets it. */
export function setStyle(mapping: Mapping, at: number, style: Style | null): Mapping {
  const styles = new Map(mapping.styles);
  if (style === null) styles.delete(at);
  else styles.set(at, style);
  return { ...mapping, styles };
}

export function setDefault(mapping: Mapping, field: string, text: string): Mapping {
  const defaults = new Map(mapping.defaults);
  if (text.trim() === "") defaults.delete(field);
  else defaults.set(field, text);
  return { ...mapping, defaults };
}

/** Returns the texts of a column that match no option of its field, each once, most frequent first. A cell of a field
 * with several options has several texts. */
export function unknownTexts(
  kind: Kind,
  { records }: Source,
  at: number,
  field: string,
  options: readonly Option[],
): string[] {
  const found = new Map<string, { text: string; count: number }>();
  const isList = kind.fields[field]?.isList === true;
  for (const { cells } of records) {
    const whole = textIn(cells[at]);
    if (saysNothing(whole)) continue;
    for (const text of isList ? splitNames(whole) : [whole]) {
      const existing = found.get(fold(text));
      if (existing) existing.count += 1;
      else found.set(fold(text), { text, count: 1 });
    }
  }
  const keys = new Set(options.map(({ value }) => nameKey(value)));
  const meaning = (text: string) => readText(kind, field, isList ? joinNames([text]) : text);
  return [...found.values()]
    .filter(({ text }) => !keys.has(nameKey(String(meaning(text)))))
    .toSorted((a, b) => b.count - a.count)
    .map(({ text }) => text);
}

/**
 * Counts the texts that match no option of their column's field and have no mapping. The portal looks up addresses of
 * people itself.
 */
export function countOpenTexts(
  kind: Kind,
  source: Source,
  mapping: Mapping,
  people: readonly string[],
): number {
  let count = 0;
  for (const [field, places] of mapping.columns) {
    const options = optionsOf(kind, field, people);
    if (!options) continue;
    for (const at of places) {
      const values = mapping.values.get(at);
      const texts = unknownTexts(kind, source, at, field, options);
      const isAddress = (text: string) => kind.fields[field]?.isPerson === true && text.includes("@");
      count += texts.filter((text) => !values?.has(fold(text)) && !isAddress(text)).length;
    }
  }
  return count;
}

const samplesShown = 3;

/** Returns the first distinct texts of a column. */
export function samplesOf({ records }: Source, at: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of records) {
    const text = (cells[at] ?? "").trim();
    if (text !== "") samples.add(text);
    if (samples.size === samplesShown) break;
  }
  return [...samples];
}
