import { z } from "zod";
import { mailKind, mailState } from "./choices/mail";
import { Id, oneOf, pageKeys, Search, Timestamp } from "./primitives";

/** A mail of the portal; what it says is not kept for reading. */
export const Mail = z.object({
  id: Id,
  to: z.string(),
  kind: oneOf(mailKind.values),
  state: oneOf(mailState.values).describe("Sent means that a mail server took it"),
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
  state: oneOf(mailState.values).optional(),
  search: Search.describe("Part of an address"),
});
export type ListMail = z.infer<typeof ListMail>;
