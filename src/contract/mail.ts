import { z } from "zod";
import { bounceKinds } from "./choices/mail";
import { MailKind, MailState } from "./enums";
import { Email, Id, oneOf, pageKeys, Search, Timestamp } from "./primitives";

const Subject = z
  .string()
  .nullable()
  .describe("The subject without codes and links; null until the first attempt");

/** A mail of the portal, without its content, which the API does not return. */
export const Mail = z.object({
  id: Id,
  to: z.string(),
  kind: MailKind,
  subject: Subject,
  clientId: Id.nullable().describe("The client that it is about"),
  clientName: z.string().nullable(),
  state: MailState.describe("Sent means that a mail server accepted it"),
  attempts: z.int().describe("Number of attempts started"),
  lastError: z.string().nullable().describe("Error of the last failed attempt; stays after a later success"),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
});
export type Mail = z.infer<typeof Mail>;

export const ListMail = z.strictObject({
  ...pageKeys,
  state: MailState.optional(),
  kind: MailKind.optional(),
  clientId: Id.optional(),
  search: Search.describe("Part of an address, a subject or a client's name"),
});
export type ListMail = z.infer<typeof ListMail>;

/** A mail about a client, as its team sees it. */
export const ClientMail = z.object({
  id: Id,
  kind: MailKind,
  to: z.string(),
  subject: Subject,
  state: MailState.describe("Sent means that a mail server accepted it"),
  error: z
    .string()
    .nullable()
    .describe("Reason why it was not sent yet; contributors do not get the words of a mail server"),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
});
export type ClientMail = z.infer<typeof ClientMail>;

export const BounceKind = oneOf(bounceKinds);

/** A mail provider's report of a mail that it could not deliver, or that its recipient marked as spam. */
export const MailBounce = z.strictObject({
  messageId: z.string().min(1).max(998).describe("Message-ID of the mail, with or without angle brackets"),
  recipient: Email,
  kind: BounceKind,
  at: z.iso.datetime({ offset: true }).describe("Time of the event"),
});
export type MailBounce = z.infer<typeof MailBounce>;

export const ListClientMail = z.strictObject(pageKeys);
export type ListClientMail = z.infer<typeof ListClientMail>;
