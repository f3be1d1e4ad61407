import { z } from "zod";
import { MailKind, MailState } from "./enums";
import { Id, pageKeys, Search, Timestamp } from "./primitives";

/** A mail of the portal, without its content, which the API does not return. */
export const Mail = z.object({
  id: Id,
  to: z.string(),
  kind: MailKind,
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
  search: Search.describe("Part of an address"),
});
export type ListMail = z.infer<typeof ListMail>;
