import { z } from "zod";
import { MailKind, MailState } from "./enums";
import { Id, pageKeys, Search, Timestamp } from "./primitives";

/** A mail of the portal; what it says is not kept for reading. */
export const Mail = z.object({
  id: Id,
  to: z.string(),
  kind: MailKind,
  state: MailState.describe("Sent means that a mail server took it"),
  attempts: z.int().describe("How many tries were begun"),
  lastError: z
    .string()
    .nullable()
    .describe("Why the last try that failed did; stays when a later one succeeded"),
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
