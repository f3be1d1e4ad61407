import { z } from "zod";
import { answerState, requestState } from "./choices/forms";
import { emailKey } from "./email-key";
import { AddTaskFile, TaskFile } from "./files";
import { FormSection } from "./forms";
import { formLimits } from "./limits-of-forms";
import { Email, Id, IsoDate, oneOf, pageKeys, requiredNote, Timestamp } from "./primitives";

export const RequestState = oneOf(requestState.values);
export const AnswerState = oneOf(answerState.values);
/** Places that an answer can fill: a column of the client, or one of the agency's own fields. */
export const AnswerTarget = z.enum(["column", "field"]);

/** The sections of a request as a task has them. */
export const RequestForm = z.object({
  id: Id,
  versionId: Id,
  name: z.string(),
  number: z.int(),
  sections: z.array(FormSection),
});
export type RequestForm = z.infer<typeof RequestForm>;

/** A row of a table's answer. */
export const AnswerRow = z.object({ id: Id, value: z.record(z.string(), z.unknown()), version: z.int() });
export type AnswerRow = z.infer<typeof AnswerRow>;

/**
 * The answer to one field. Staff see the value of the last Submit, and how many files were sent before; the client sees
 * its draft.
 */
export const Answer = z.object({
  key: z.string(),
  value: z.unknown().describe("Null if it is empty; of a table, its rows are in `rows`"),
  rows: z.array(AnswerRow).optional().describe("The rows of a table"),
  files: z.array(TaskFile).optional().describe("The files of a field of kind `file`"),
  steps: z.string().optional().describe("How to grant what a field of kind `access` asks for"),
  version: z.int().describe("0 before the first change"),
  by: z.string().nullable().describe("A person of the client by name, or the recipient of a link"),
  at: Timestamp.nullable(),
  state: AnswerState,
  comment: z.string().nullable().describe("The agency's words on an answer that was sent back"),
  known: z
    .unknown()
    .optional()
    .describe(
      "The client's current value of a field that maps to a column; for staff also of one that is kept",
    ),
});
export type Answer = z.infer<typeof Answer>;

/** A request: a task with a form, and the answers as the caller may see them. */
export const Request = z.object({
  taskId: Id,
  clientId: Id,
  name: z.string(),
  form: RequestForm,
  answers: z.array(Answer).describe("One for each field, in the form's order"),
  state: RequestState,
  turnDue: IsoDate,
  progress: z.object({ answered: z.int(), shown: z.int() }),
});
export type Request = z.infer<typeof Request>;

/** A request in a list. */
export const RequestSummary = z.object({
  id: Id.describe("The task's id"),
  name: z.string(),
  clientId: Id,
  client: z.object({ name: z.string() }),
  form: z.object({ id: Id, name: z.string(), number: z.int() }),
  state: RequestState,
  turnDue: IsoDate,
  submittedAt: Timestamp.nullable(),
});
export type RequestSummary = z.infer<typeof RequestSummary>;

/** Query of the list of requests; any key switches paging on. */
export const ListRequests = z.strictObject({
  ...pageKeys,
  state: RequestState.optional(),
  clientId: Id.optional(),
});
export type ListRequests = z.infer<typeof ListRequests>;

export const CreateRequest = z.strictObject({ formVersionId: Id });
export type CreateRequest = z.infer<typeof CreateRequest>;

/** A file that answers a field, uploaded for the task. */
export const AddAnswerFile = AddTaskFile.extend({ key: z.string().max(formLimits.keyLength) });
export type AddAnswerFile = z.infer<typeof AddAnswerFile>;

/** One change of a draft. */
export const SaveAnswer = z.strictObject({
  key: z.string().max(formLimits.keyLength),
  row: Id.optional().describe("A table's row; a new one has an id made by the caller"),
  value: z.unknown().describe("Null empties the field, or removes the row"),
  version: z.int().min(0).describe("The version that the caller saw; 0 for a field or row without an answer"),
});
export type SaveAnswer = z.infer<typeof SaveAnswer>;

export const ReviewAnswers = z.strictObject({
  fields: z
    .array(
      z
        .strictObject({
          key: z.string().max(formLimits.keyLength),
          accept: z.boolean(),
          comment: requiredNote(formLimits.helpLength).optional(),
        })
        .refine(({ accept, comment }) => accept || comment !== undefined, {
          path: ["comment"],
          message: "Say what to change",
        }),
    )
    .max(formLimits.fields),
  sendBack: z.literal(true).optional().describe("Returns the request to the client with what was sent back"),
});
export type ReviewAnswers = z.infer<typeof ReviewAnswers>;

/** A change that applying the answers makes to the client. */
export const AppliedAnswer = z.object({
  key: z.string().describe("The field of the form"),
  target: AnswerTarget,
  name: z.string().describe("The column, or the key of the field"),
  label: z.string(),
  now: z.unknown(),
  willBe: z.unknown(),
  isStale: z.boolean().describe("The client's value was changed after the answers were sent"),
});
export type AppliedAnswer = z.infer<typeof AppliedAnswer>;

export const ApplyPlan = z.object({
  planHash: z.string().describe("SHA-256 of the changes; send it to carry out this plan"),
  plan: z.array(AppliedAnswer),
});
export type ApplyPlan = z.infer<typeof ApplyPlan>;

export const ApplyAnswers = z
  .strictObject({
    dryRun: z.boolean().optional().describe("True to see the plan without changing anything"),
    planHash: z.string().max(64).optional(),
  })
  .refine(({ dryRun, planHash }) => dryRun === true || planHash !== undefined, {
    path: ["planHash"],
    message: "Required, unless dryRun is true",
  });
export type ApplyAnswers = z.infer<typeof ApplyAnswers>;

/** A link to a request, for one address, whose recipient needs no account. */
export const RequestLink = z.object({
  id: Id,
  email: z.string(),
  requiresCode: z
    .boolean()
    .describe("True if each browser must enter a code that is mailed to the address, once a day"),
  sentAt: Timestamp,
  expiresAt: Timestamp,
  lastUsedAt: Timestamp.nullable().describe("Last press of Continue"),
  isOpen: z.boolean().describe("False once it ended, expired, or the answers were accepted"),
});
export type RequestLink = z.infer<typeof RequestLink>;

/** This response is the only place that contains the link. */
export const SentRequestLink = RequestLink.extend({
  link: z.url().optional().describe("Link to pass on by hand; only without a mail server"),
});
export type SentRequestLink = z.infer<typeof SentRequestLink>;

/** Earlier links to the same address end. */
export const SendRequestLink = z.strictObject({
  email: Email.transform(emailKey),
  requireCode: z.boolean().optional().describe("True by default where mail is set up"),
});
export type SendRequestLink = z.infer<typeof SendRequestLink>;
