import { z } from "zod";
import { WayIn } from "./enums";
import { Id, Timestamp } from "./primitives";

/** What one's sessions and tokens have in common. The last use is written every few minutes at most. */
const access = {
  id: Id,
  cameBy: WayIn.describe("Whether it began at the sign-in service or with a mail"),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  address: z.string().nullable().describe("The network address of its last use"),
  agent: z.string().nullable().describe("What the program of its last use calls itself"),
  isThis: z.boolean().describe("Whether it makes this very call"),
};

const Elsewhere = z.object({
  usedAt: Timestamp.nullable(),
  address: access.address,
  agent: access.agent,
});

/** A browser that somebody is signed in with. */
export const OwnSession = z.object({
  ...access,
  elsewhere: Elsewhere.nullable().describe("The last use from another address or by another program"),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** One of somebody's own API tokens, without the token itself. */
export const OwnToken = z.object({ ...access, name: z.string(), expiresAt: Timestamp });
export type OwnToken = z.infer<typeof OwnToken>;

/** What somebody chose for themselves. */
export const Settings = z.object({
  digest: z.boolean().describe("A mail each morning with what is due"),
  mentions: z.boolean().describe("A mail about what others wrote to them or refused"),
  reminders: z.boolean().describe("A mail about what they owe"),
  singleKeys: z.boolean().describe("Keys that work without Ctrl or Alt"),
});
export type Settings = z.infer<typeof Settings>;

export const ChangeSettings = z.strictObject(Settings.partial().shape);
export type ChangeSettings = z.infer<typeof ChangeSettings>;
