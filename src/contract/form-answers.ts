import { isDate, isInCalendar } from "./calendar";
import type { FormColumn, FormField, FormSection } from "./forms";
import { limits } from "./limits";
import { formLimits } from "./limits-of-forms";
import { isHttpUrl } from "./links";

/** Answers by the fields' keys; of a table, its rows. An empty one is null or absent. */
export type AnswerValues = Readonly<Record<string, unknown>>;

type Answered = Pick<FormField | FormColumn, "kind" | "options">;

const isText = (value: unknown): value is string => typeof value === "string";
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isDateText = (text: string) => isDate(text) && isInCalendar(text);
const isMail = (text: string) => text.length <= limits.emailLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const isAsin = (text: string) => /^[A-Z0-9]{10}$/.test(text);
const isMoney = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Returns true for a value that counts as no answer. */
export function isEmptyAnswer(value: unknown): boolean {
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** Returns why a draft cannot be stored: a value of another shape or too long. Unfinished text is accepted. */
export function draftProblem(field: Answered, value: unknown): string | null {
  if (isEmptyAnswer(value)) return null;
  const { kind, options = [] } = field;
  switch (kind) {
    case "text":
    case "email":
    case "url":
    case "date":
      return textProblem(value, kind === "url" ? limits.urlLength : limits.nameLength);
    case "long":
      return textProblem(value, limits.textLength);
    case "number":
    case "money":
      return typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= limits.amount
        ? null
        : "Must be a number";
    case "choice":
      return isText(value) && options.includes(value) ? null : "Choose one of the options";
    case "choices":
      return isTexts(value) &&
        new Set(value).size === value.length &&
        value.every((one) => options.includes(one))
        ? null
        : "Choose among the options";
    case "yes_no":
      return typeof value === "boolean" ? null : "Choose yes or no";
    case "access":
      return value === true ? null : "Confirm it, or leave it open";
    case "asins":
      if (!isTexts(value)) return "Must be a list of ASINs";
      return value.length > formLimits.asins ? `At most ${formLimits.asins} ASINs` : listProblem(value);
    case "file":
      if (!isTexts(value)) return "Must be a list of files";
      return value.length > limits.answerFiles ? `At most ${limits.answerFiles} files` : null;
    case "table":
      return "A table is answered by its rows";
  }
}

/** Returns why a table's row cannot be stored. */
export function draftRowProblem({ columns = [] }: FormField, value: unknown): string | null {
  if (value === null) return null;
  if (typeof value !== "object" || Array.isArray(value)) return "Must be a row";
  const cells = Object.entries(value as Record<string, unknown>);
  for (const [key, cell] of cells) {
    const column = columns.find((each) => each.key === key);
    if (!column) return `There is no column "${key}"`;
    const problem = draftProblem(column, cell);
    if (problem) return `${column.label}: ${problem}`;
  }
  return null;
}

/** Returns why an answer cannot be sent, with the row and column it concerns in a table; null if it can. */
export function answerProblem(field: FormField, value: unknown): string | null {
  if (field.kind === "table") return tableProblem(field, value);
  return valueProblem(field, value);
}

function valueProblem(field: Answered & { required: boolean }, value: unknown): string | null {
  if (isEmptyAnswer(value)) return field.required ? "Required" : null;
  const shape = draftProblem(field, value);
  if (shape) return shape;
  switch (field.kind) {
    case "email":
      return isText(value) && isMail(value) ? null : "Must be a valid email address";
    case "url":
      return isText(value) && isHttpUrl(value) ? null : "Please enter a valid URL";
    case "date":
      return isText(value) && isDateText(value) ? null : "Must be a date";
    case "money":
      if (typeof value === "number" && value < 0) return "Must be at least 0";
      return typeof value === "number" && isMoney(value) ? null : "At most two decimals";
    case "asins":
      return isTexts(value) && value.every(isAsin)
        ? null
        : "An ASIN has ten capital letters and digits, such as B07EXAMPL1";
    default:
      return null;
  }
}

function tableProblem(field: FormField, value: unknown): string | null {
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
  if (rows.length === 0) return field.required ? "Add at least one row" : null;
  for (const [at, row] of rows.entries()) {
    for (const column of field.columns ?? []) {
      const problem = valueProblem(column, row[column.key]);
      if (problem) return `Row ${at + 1}, ${column.label}: ${problem}`;
    }
  }
  return null;
}

/** Lists the fields of a form in order. */
export function fieldsOf(sections: readonly FormSection[]): FormField[] {
  return sections.flatMap(({ fields }) => fields);
}

/** Lists the fields that these answers show. A field is hidden with the one that it depends on. */
export function shownFields(sections: readonly FormSection[], values: AnswerValues): FormField[] {
  const shown = new Set<string>();
  const fields = fieldsOf(sections).filter(({ key, showIf }) => {
    const isShown = !showIf || (shown.has(showIf.key) && isAnswer(values[showIf.key], showIf.is));
    if (isShown) shown.add(key);
    return isShown;
  });
  return fields;
}

function isAnswer(value: unknown, is: string | boolean): boolean {
  return value === is || (Array.isArray(value) && value.includes(is));
}

function textProblem(value: unknown, most: number): string | null {
  if (!isText(value) || !value.isWellFormed()) return "Must be text";
  return value.length > most ? `Must be at most ${most.toLocaleString("en-US")} characters` : null;
}

function listProblem(texts: readonly string[]): string | null {
  return texts.every((text) => text.length <= limits.nameLength) ? null : "One of them is too long";
}
