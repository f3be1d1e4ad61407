import { clientType } from "#/src/contract/choices/clients";
import { fieldsOf, isEmptyAnswer, shownFields } from "#/src/contract/form-answers";
import type { FormColumn, FormField } from "#/src/contract/forms";
import type { Answer, Request } from "#/src/contract/requests";
import type { TypedAnswers } from "./typed-answers";

/** A page of the form: a section, or what the agency sent back. */
export type Step = { title: string; intro: string | null; fields: readonly FormField[] };

/** True while the client can change its answers. */
export function isFillable({ state }: Pick<Request, "state">): boolean {
  return state === "open" || state === "returned";
}

type Typed = Pick<FormField | FormColumn, "kind">;

/** Returns a stored value as its control shows it: numbers as text. */
export function asTyped({ kind }: Typed, value: unknown): unknown {
  if (kind === "number" || kind === "money")
    return value === null || value === undefined ? "" : String(value);
  if (kind === "asins") return Array.isArray(value) ? value.join("\n") : (value ?? "");
  return value ?? null;
}

/** Returns the value that a control's text stands for; text that is no number stays text, which is refused. */
export function fromTyped({ kind }: Typed, typed: unknown): unknown {
  if (typeof typed !== "string") return isEmptyAnswer(typed) ? null : typed;
  const text = typed.trim();
  if (text === "") return null;
  if (kind === "number" || kind === "money") {
    const number = Number(text.replaceAll(/[\s,](?=\d{3}\b)/g, "").replace(",", "."));
    return Number.isFinite(number) ? number : text;
  }
  if (kind === "asins")
    return [...new Set(text.toUpperCase().split(/[\s,;]+/))].filter((asin) => asin !== "");
  return kind === "long" ? typed : text;
}

/** Returns the answers by field. */
export function answersByKey({ answers }: Pick<Request, "answers">): ReadonlyMap<string, Answer> {
  return new Map(answers.map((answer) => [answer.key, answer]));
}

/** Returns the values that decide which fields are shown: what was typed, otherwise what is stored. */
export function valuesOf(
  { form }: Pick<Request, "form">,
  answers: ReadonlyMap<string, Answer>,
  typed: TypedAnswers,
): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(form.sections).map((field) => {
      const { key, kind } = field;
      const answer = answers.get(key);
      if (kind === "table") return [key, answer?.rows?.map(({ value }) => value) ?? []];
      return [key, typed[key] ? fromTyped(field, typed[key].value) : (answer?.value ?? null)];
    }),
  );
}

/** Divides the shown fields into steps: first what was sent back, then the sections. */
export function stepsOf(
  { form, state }: Pick<Request, "form" | "state">,
  answers: ReadonlyMap<string, Answer>,
  values: Readonly<Record<string, unknown>>,
): Step[] {
  const shown = new Set(shownFields(form.sections, values).map(({ key }) => key));
  const sections = form.sections.flatMap(({ title, intro, fields }) => {
    const visible = fields.filter(({ key }) => shown.has(key));
    return visible.length === 0 ? [] : [{ title, intro, fields: visible }];
  });
  const back = fieldsOf(form.sections).filter(
    ({ key }) => shown.has(key) && answers.get(key)?.state === "sent_back",
  );
  if (state !== "returned" || back.length === 0) return sections;
  const first = { title: "Please change these", intro: "The agency sent these answers back.", fields: back };
  return [first, ...sections];
}

/** Returns the step at which a client goes on: what was sent back, the first with an open answer, or the last. */
export function firstOpenStep(
  { state }: Pick<Request, "state">,
  steps: readonly Step[],
  values: Readonly<Record<string, unknown>>,
): number {
  if (state === "returned") return 0;
  const open = steps.findIndex(({ fields }) => fields.some(({ key }) => isEmptyAnswer(values[key])));
  return open === -1 ? Math.max(0, steps.length - 1) : open;
}

/** Counts the shown fields, and those with an answer. */
export function countAnswers({ form }: Pick<Request, "form">, values: Readonly<Record<string, unknown>>) {
  const shown = shownFields(form.sections, values);
  return { answered: shown.filter(({ key }) => !isEmptyAnswer(values[key])).length, shown: shown.length };
}

/** Returns what the agency knows as an answer to the field; null if there is nothing to offer. */
export function offered({ kind, mapsTo, options = [] }: FormField, answer: Answer | undefined): unknown {
  if (!mapsTo || !answer || answer.version > 0 || isEmptyAnswer(answer.known)) return null;
  const { known } = answer;
  if (Array.isArray(known)) return kind === "table" ? null : known.join(kind === "long" ? "\n" : ", ");
  if (kind !== "choice") return known;
  const label = typeof known === "string" && clientType.has(known) ? clientType.label(known) : known;
  return options.includes(String(label)) ? label : null;
}

/** Names the answers of a table's row by its first filled cell. */
export function rowTitle(
  { columns = [] }: FormField,
  value: Readonly<Record<string, unknown>>,
  at: number,
): string {
  const filled = columns.map(({ key }) => value[key]).find((cell) => typeof cell === "string" && cell !== "");
  return filled === undefined ? `Row ${at + 1}` : String(filled);
}
