import { type Comment, editableUntil } from "#/src/contract/comments";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { noteLine } from "#/src/format/notes";
import { shownText } from "./mentions";
import type { ListedComment, Person } from "./queries";

/** Shown for staff without a name, since clients must not see their email address. */
export const unnamedColleague = "Agency";

/** Returns a person's name in conversations. */
export function nameOf({ firstName, lastName, email, role }: Person): string {
  return personName({ firstName, lastName }, role === "client" ? email : unnamedColleague);
}

type Beside = {
  names: Map<string, string>;
  /** The caller's read position, and the furthest of the client's users. */
  own: number;
  client: number;
};

/** Returns a comment as visible to the caller: clients do not get the client's read state. */
export function presentComment(ctx: Context, row: ListedComment, { names, own, client }: Beside): Comment {
  const { id, mentions, author, createdAt, editedAt, version, revision, assetName, seq } = row;
  const isOwn = author.id === ctx.actor.userId;
  const until = editableUntil(createdAt);
  const shown = {
    id,
    text: shownText(row, names),
    mentions: mentions.map((each) => ({ id: each, name: names.get(each) ?? unnamedColleague })),
    authorId: author.id,
    authorName: nameOf(author),
    authorRole: author.role,
    createdAt,
    editedAt,
    editableUntil: isOwn && until > ctx.now ? until : null,
    isNew: !isOwn && seq > own,
    revision: revision && { id: revision.id, revisionNumber: revision.revisionNumber, assetName },
    isTeamOnly: revision !== null && !revision.sentForReview,
    version,
  };
  if (ctx.actor.role === "client") return shown;
  return { ...shown, isSeenByClient: !shown.isTeamOnly && (author.role === "client" || seq <= client) };
}

/** Returns the comments on a revision as lines, for consumers that read them as one text. */
export function asLines(ctx: Context, rows: readonly ListedComment[], names: Map<string, string>): string[] {
  return rows.map((row) =>
    noteLine({
      note: shownText(row, names),
      author: nameOf(row.author),
      now: row.createdAt,
      timeZone: ctx.timeZone,
    }),
  );
}
