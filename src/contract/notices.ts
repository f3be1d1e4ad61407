import { z } from "zod";
import { NoticeEntity, NoticeKind, NoticesFrom, Role, YesOrNo } from "./enums";
import { serverLimits } from "./limits";
import { Id, pageKeys, Timestamp } from "./primitives";

/** An act of another person that the caller is notified of. */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  clientId: Id,
  clientName: z.string(),
  entity: NoticeEntity,
  entityId: Id.describe("The task, design project or client that it is about"),
  title: z.string().describe("Name of that thing"),
  by: z.string().describe("Name of the person who acted; an email address for acts by link"),
  byRole: Role,
  at: Timestamp,
  readAt: Timestamp.nullable(),
  isUnassigned: z
    .boolean()
    .describe("True if the client had no account manager, so that all managers got it"),
  href: z.string().describe("Path of the screen that shows it"),
});
export type Notice = z.infer<typeof Notice>;

export const ListNotices = z.strictObject({
  ...pageKeys,
  from: NoticesFrom.default("all").describe(
    "Only news of clients: acts of their people, calls to make and tasks that can start; or all",
  ),
  unread: YesOrNo.default("false").describe("True for unread notices only"),
  clientId: Id.optional().describe("Only notices of this client"),
  entityId: Id.optional().describe("Only notices about this task, design project or client"),
});
export type ListNotices = z.infer<typeof ListNotices>;

/** Marks these notices, or all of the caller's, as read or unread. */
export const ReadNotices = z
  .strictObject({
    ids: z
      .array(Id)
      .min(1, "Required")
      .max(serverLimits.noticesRead, `At most ${serverLimits.noticesRead} notices`)
      .optional(),
    all: z.literal(true).optional(),
    read: z.boolean().default(true),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ["ids"],
    message: "Send either ids or all",
  });
export type ReadNotices = z.infer<typeof ReadNotices>;

/** Ids of the caller's unread notices about a thing, in its detail. */
export const UnreadOnes = z
  .array(Id)
  .optional()
  .describe("Ids of the caller's unread notices about it; not for client users");

export const UnreadNotices = z.object({ unread: z.int().describe("Number of the caller's unread notices") });
export type UnreadNotices = z.infer<typeof UnreadNotices>;
