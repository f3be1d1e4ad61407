import { z } from "zod";
import { Role } from "./enums";
import { limits, serverLimits } from "./limits";
import { Id, pageKeys, requiredNote, Timestamp } from "./primitives";

/** Somebody who can be mentioned, or was. */
export const Mentioned = z.object({ id: Id, name: z.string() });
export type Mentioned = z.infer<typeof Mentioned>;

/** Somebody who sees a conversation, as far as the caller is told who does. */
export const Mentionable = Mentioned.extend({ isClient: z.boolean() });
export type Mentionable = z.infer<typeof Mentionable>;

/** What somebody said about a task or a design project; both sides see it. */
export const Comment = z.object({
  id: Id,
  text: z.string().describe("Plain text; whoever is mentioned stands in it as @ and their name"),
  mentions: z.array(Mentioned),
  authorId: Id,
  authorName: z.string(),
  authorRole: Role,
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  editableUntil: Timestamp.nullable().describe(
    "Until when the caller can edit and delete it; null for others",
  ),
  isNew: z.boolean().describe("Somebody else said it, and the caller has not marked it as seen"),
  isSeenByClient: z.boolean().optional().describe("For staff: somebody of the client has seen it"),
  revision: z
    .object({ id: Id, revisionNumber: z.int(), assetName: z.string().nullable() })
    .nullable()
    .describe("What it was said about"),
  isTeamOnly: z.boolean().describe("It is about a revision that was not sent, of which clients know nothing"),
  version: z.int(),
});
export type Comment = z.infer<typeof Comment>;

const said = {
  text: requiredNote(),
  mentions: z
    .array(Id)
    .max(serverLimits.mentions, `At most ${serverLimits.mentions} people`)
    .describe("Whose names stand in the text behind an @"),
};

export const AddComment = z.strictObject({ text: said.text, mentions: said.mentions.default([]) });
export type AddComment = z.infer<typeof AddComment>;

/** Another text; without `mentions` it mentions those that it mentioned, as far as they still stand in it. */
export const UpdateComment = z.strictObject({ text: said.text, mentions: said.mentions.optional() });
export type UpdateComment = z.infer<typeof UpdateComment>;

/** Without a key the newest 200; a page counts from the newest. */
export const ListComments = z.strictObject(pageKeys);
export type ListComments = z.infer<typeof ListComments>;

/** How far the caller has read: up to this comment, and never back. */
export const MarkSeen = z.strictObject({ commentId: Id });
export type MarkSeen = z.infer<typeof MarkSeen>;

/** Until when somebody may change what they said at that moment. */
export function editableUntil(createdAt: string): string {
  return new Date(Date.parse(createdAt) + limits.commentMinutes * 60_000).toISOString();
}
