import { z } from "zod";
import { Role } from "./enums";
import { limits, serverLimits } from "./limits";
import { Id, pageKeys, requiredNote, Timestamp } from "./primitives";

/** A person who is or can be mentioned. */
export const Mentioned = z.object({ id: Id, name: z.string() });
export type Mentioned = z.infer<typeof Mentioned>;

/** A person who can read the conversation; lists only those the caller may know about. */
export const Mentionable = Mentioned.extend({ isClient: z.boolean() });
export type Mentionable = z.infer<typeof Mentionable>;

/** A comment on a task or a design project; staff and client see it. */
export const Comment = z.object({
  id: Id,
  text: z.string().describe("Plain text; a mention is @ followed by the person's name"),
  mentions: z.array(Mentioned),
  authorId: Id,
  authorName: z.string(),
  authorRole: Role,
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  editableUntil: Timestamp.nullable().describe(
    "End of the caller's time to edit and delete it; null for other people's comments",
  ),
  isNew: z.boolean().describe("True for another person's comment that the caller has not marked as seen"),
  isSeenByClient: z.boolean().optional().describe("Staff only: true when someone at the client has seen it"),
  revision: z
    .object({ id: Id, revisionNumber: z.int(), assetName: z.string().nullable() })
    .nullable()
    .describe("The subject of the comment"),
  isTeamOnly: z.boolean().describe("True for comments on an unsent revision, which clients cannot see"),
  version: z.int(),
});
export type Comment = z.infer<typeof Comment>;

const commentFields = {
  text: requiredNote(limits.textLength),
  mentions: z
    .array(Id)
    .max(serverLimits.mentions, `At most ${serverLimits.mentions} people`)
    .describe("People whose names follow an @ in the text"),
};

export const AddComment = z.strictObject({
  text: commentFields.text,
  mentions: commentFields.mentions.default([]),
});
export type AddComment = z.infer<typeof AddComment>;

/** Replaces the text; without `mentions` the previous mentions stay if the text still contains them. */
export const UpdateComment = z.strictObject({
  text: commentFields.text,
  mentions: commentFields.mentions.optional(),
});
export type UpdateComment = z.infer<typeof UpdateComment>;

/** Without keys it returns the newest 200; pages count from the newest. */
export const ListComments = z.strictObject(pageKeys);
export type ListComments = z.infer<typeof ListComments>;

/** Marks comments as seen up to this one; the mark never moves back. */
export const MarkSeen = z.strictObject({ commentId: Id });
export type MarkSeen = z.infer<typeof MarkSeen>;

/** Returns the end of the edit window of a comment created at that moment. */
export function editableUntil(createdAt: string): string {
  return new Date(Date.parse(createdAt) + limits.commentMinutes * 60_000).toISOString();
}
