import { clientFields, forms, formVersions, requestAnswers } from "#/db/schema";
import { fold } from "#/src/format/fold";
import { type Noun, namedBy, text } from "./noun";

export const formNoun = {
  entity: "form",
  table: forms,
  ...namedBy("name"),
  parents: [],
  page: ({ id }) => `/forms/${id}`,
  clientVia: null,
  leftOut: ["nameKey"],
  counted: [],
  impliedInUpdate: [],
  derive: deriveForm,
  search: forms.name.getSQL(),
  undo: {
    rights: { create: "form.create", update: "form.update", delete: "form.delete" },
    called: ({ name }) => text(name),
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "form.list",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"form">;

/** Computes the natural key of a form. */
export function deriveForm({ name }: { name?: unknown }) {
  return { nameKey: text(name).trim().toLowerCase() };
}

export const formVersionNoun = {
  entity: "form_version",
  table: formVersions,
  name: { columns: [], of: (_, form) => form ?? "" },
  isNamedByParent: true,
  parents: [{ entity: "form", column: "formId" }],
  page: "parent",
  clientVia: null,
  leftOut: [],
  counted: [],
  impliedInUpdate: ["fieldCount"],
  derive: null,
  search: null,
  undo: {
    rights: "as its parent",
    called: ({ number }) => `Version ${text(number)}`,
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "form.list",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"form_version">;

export const answerNoun = {
  entity: "request_answer",
  table: requestAnswers,
  name: { columns: ["key"], of: ({ key }) => text(key) },
  isNamedByParent: false,
  parents: [{ entity: "client_task", column: "taskId" }],
  page: "parent",
  clientVia: [{ entity: "client_task", column: "taskId" }],
  leftOut: ["value", "version", "row", "userId", "linkId", "changedAt"],
  counted: [],
  impliedInUpdate: ["submittedAt"],
  derive: null,
  search: null,
  undo: { never: "A client sends answers, and the agency sends them back." },
  imports: null,
  orders: null,
  readBy: "request.read",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"request_answer">;

export const clientFieldNoun = {
  entity: "client_field",
  table: clientFields,
  ...namedBy("key"),
  parents: [{ entity: "client", column: "clientId" }],
  page: "parent",
  clientVia: "clientId",
  leftOut: ["folded", "number"],
  counted: [],
  impliedInUpdate: [],
  derive: deriveClientField,
  search: null,
  undo: {
    rights: {
      create: "clientField.update",
      update: "clientField.update",
      delete: "clientField.update",
    },
    called: ({ key }) => text(key),
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "clientField.list",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"client_field">;

/** Computes the columns of a value by which lists filter and sort. */
export function deriveClientField({ value }: { value?: unknown }) {
  const words = Array.isArray(value) ? value.join("\n") : text(value);
  return { folded: fold(words), number: typeof value === "number" ? value : null };
}
