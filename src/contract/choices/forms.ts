import { choice, type KeyOf } from "./choice";

/** Kinds of a form's fields. */
export const formFieldKind = choice({
  text: { label: "Text" },
  long: { label: "Long text" },
  number: { label: "Number" },
  money: { label: "Amount of money" },
  date: { label: "Date" },
  choice: { label: "One of several" },
  choices: { label: "Some of several" },
  yes_no: { label: "Yes or no" },
  email: { label: "Email" },
  url: { label: "Link" },
  asins: { label: "ASINs" },
  table: { label: "Table" },
  file: { label: "Files" },
  access: { label: "Account access" },
});
export type FormFieldKind = KeyOf<typeof formFieldKind>;

/** Kinds of the columns of a table. */
export const formColumnKind = choice({
  text: { label: "Text" },
  number: { label: "Number" },
  money: { label: "Amount of money" },
  date: { label: "Date" },
  choice: { label: "One of several" },
  yes_no: { label: "Yes or no" },
  email: { label: "Email" },
  url: { label: "Link" },
});
export type FormColumnKind = KeyOf<typeof formColumnKind>;

/** Kinds of the fields whose answers can be kept with a client. */
export const keptFieldKind = choice({
  text: { label: "Text" },
  number: { label: "Number" },
  money: { label: "Amount of money" },
  date: { label: "Date" },
  choice: { label: "One of several" },
  choices: { label: "Some of several" },
  yes_no: { label: "Yes or no" },
  email: { label: "Email" },
  url: { label: "Link" },
});

/** Columns of a client that a field can fill. */
export const mappedColumn = choice({
  primaryContactName: { label: "Primary contact's name" },
  primaryContactEmail: { label: "Primary contact's email" },
  websiteUrl: { label: "Website" },
  amazonStorefrontUrl: { label: "Amazon storefront" },
  brandNames: { label: "Brands" },
  clientType: { label: "Client type" },
});
export type MappedColumn = KeyOf<typeof mappedColumn>;

/** States of a request, which is a task with a form. */
export const requestState = choice({
  open: { label: "Open", tone: "gray" },
  submitted: { label: "To review", tone: "blue" },
  returned: { label: "Sent back", tone: "orange" },
  accepted: { label: "Accepted", tone: "green" },
});
export type RequestState = KeyOf<typeof requestState>;

const reviews = {
  accepted: { label: "Accepted", tone: "green" },
  sent_back: { label: "Sent back", tone: "orange" },
} as const;

/** The agency's reviews of an answer. */
export const answerReview = choice(reviews);

/** States of the answer to one field of a request. */
export const answerState = choice({
  empty: { label: "Empty", tone: "gray" },
  answered: { label: "Answered", tone: "blue" },
  ...reviews,
});
export type AnswerState = KeyOf<typeof answerState>;
