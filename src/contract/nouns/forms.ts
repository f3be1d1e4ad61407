import { answerReview } from "../choices/forms";
import type { Fields, Words } from "./field";

export const formWords = { label: "Form", one: "form", many: "forms", verbs: {} } as const satisfies Words;

export const formFields = {
  name: { kind: "requiredLine", label: "Name" },
} as const satisfies Fields;

export const formVersionWords = {
  label: "Form version",
  one: "a version of the form",
  many: "versions of forms",
  verbs: {},
} as const satisfies Words;

export const formVersionFields = {
  formId: { kind: "reference", label: "Form", to: "form" },
  number: { kind: "number", label: "Number" },
  sections: { kind: "data", label: "Sections" },
  fieldCount: { kind: "number", label: "Number of Fields" },
} as const satisfies Fields;

export const answerWords = {
  label: "Answer",
  one: "the answer",
  many: "answers",
  verbs: { create: "Sent", update: "Changed" },
} as const satisfies Words;

export const answerFields = {
  taskId: { kind: "reference", label: "Task", to: "client_task" },
  key: { kind: "line", label: "Field" },
  submitted: { kind: "data", label: "Answer" },
  submittedAt: { kind: "moment", label: "Sent At" },
  review: { kind: "choice", label: "Review", choice: answerReview },
  comment: { kind: "text", label: "Comment" },
} as const satisfies Fields;

export const requestLinkWords = {
  label: "Request link",
  one: "the request link of",
  many: "request links",
  verbs: {},
} as const satisfies Words;

export const requestLinkFields = {
  clientId: { kind: "reference", label: "Client", to: "client" },
  taskId: { kind: "reference", label: "Task", to: "client_task" },
  email: { kind: "line", label: "Email" },
  mailId: { kind: "reference", label: "Mail", to: "mail" },
  expiresAt: { kind: "moment", label: "Expires At" },
  requiresCode: { kind: "flag", label: "Requires Code" },
  endedAt: { kind: "moment", label: "Ended At" },
} as const satisfies Fields;

export const clientFieldWords = {
  label: "Client field",
  one: "the field",
  many: "fields of clients",
  verbs: {},
} as const satisfies Words;

export const clientFieldFields = {
  clientId: { kind: "reference", label: "Client", to: "client" },
  key: { kind: "line", label: "Key" },
  value: { kind: "data", label: "Value" },
} as const satisfies Fields;
