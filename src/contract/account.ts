import { z } from "zod";
import { Landing, WayIn } from "./enums";
import { Id, OptionalTimeZone, Timestamp } from "./primitives";

/** Fields shared by sessions and API tokens. The last use is written at most every few minutes. */
const access = {
  id: Id,
  cameBy: WayIn.describe("Started at the sign-in service or by a mailed link"),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  address: z.string().nullable().describe("Network address of the last use"),
  agent: z.string().nullable().describe("User agent of the last use"),
  isThis: z.boolean().describe("True for the session or token that makes this call"),
};

const Elsewhere = z.object({
  usedAt: Timestamp.nullable(),
  address: access.address,
  agent: access.agent,
});

/** A browser session. */
export const OwnSession = z.object({
  ...access,
  elsewhere: Elsewhere.nullable().describe("Latest use from another address or by another program"),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** One of the caller's API tokens, without the token itself. */
export const OwnToken = z.object({ ...access, name: z.string(), expiresAt: Timestamp });
export type OwnToken = z.infer<typeof OwnToken>;

/** A user's own preferences. */
export const Settings = z.object({
  digest: z.boolean().describe("Mail each morning with what is due"),
  mentions: z.boolean().describe("Mail about comments and rejections by others, and tasks that can start"),
  reminders: z.boolean().describe("Mail about tasks and approvals they owe"),
  remindersWeekly: z.boolean().describe("Reminders come once a week, on its first working day"),
  timeZone: OptionalTimeZone.describe(
    "IANA time zone in which mail arrives in the morning; null for that of the client, otherwise of the portal",
  ),
  singleKeys: z.boolean().describe("Keyboard shortcuts without Ctrl or Alt"),
  landing: z
    .union([Landing, Id], "Must be clients, my_work or the id of a saved view")
    .describe("What opens after sign-in, for staff: a screen, or a saved view by its id"),
});
export type Settings = z.infer<typeof Settings>;

export const ChangeSettings = z.strictObject(Settings.partial().shape);
export type ChangeSettings = z.infer<typeof ChangeSettings>;
