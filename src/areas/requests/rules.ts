import { type AnswerValues, isEmptyAnswer, shownFields } from "#/src/contract/form-answers";
import type { FormField, FormSection } from "#/src/contract/forms";
import type { AnswerRow } from "#/src/contract/requests";
import type { StoredAnswer } from "./queries";

/** The stored answer to one field: the row of the field itself, and those of a table. */
export type FieldAnswer<Stored = StoredAnswer> = { own: Stored | null; rows: Stored[] };

type Row = Pick<StoredAnswer, "answer">;

/** Groups stored answers by field. */
export function byField<Stored extends Row>(stored: readonly Stored[]): Map<string, FieldAnswer<Stored>> {
  const found = new Map<string, FieldAnswer<Stored>>();
  for (const each of stored) {
    const field: FieldAnswer<Stored> = found.get(each.answer.key) ?? { own: null, rows: [] };
    if (each.answer.row === "") field.own = each;
    else field.rows.push(each);
    found.set(each.answer.key, field);
  }
  return found;
}

/** Returns the rows of a table that were not removed. */
export function rowsOf({ rows }: FieldAnswer<Row>): AnswerRow[] {
  return rows.flatMap(({ answer: { row, value, version } }) =>
    value === null ? [] : [{ id: row, value: value as AnswerRow["value"], version }],
  );
}

/** Returns the drafts by key; of tables, the values of their rows. */
export function draftsOf(
  fields: readonly FormField[],
  answers: ReadonlyMap<string, FieldAnswer<Row>>,
): AnswerValues {
  return Object.fromEntries(
    fields.map(({ key, kind }) => {
      const found = answers.get(key);
      if (!found) return [key, null];
      return [
        key,
        kind === "table" ? rowsOf(found).map(({ value }) => value) : (found.own?.answer.value ?? null),
      ];
    }),
  );
}

/** Counts the fields that a form shows, and those of them with an answer. */
export function progressOf(sections: readonly FormSection[], values: AnswerValues) {
  const shown = shownFields(sections, values);
  return { answered: shown.filter(({ key }) => !isEmptyAnswer(values[key])).length, shown: shown.length };
}
