import { and, eq, sql } from "drizzle-orm";
import { appendedLine } from "#/db/appended-line";
import { designRevisions } from "#/db/schema";
import type { AddRevisionComment } from "#/src/contract/design";
import { serverLimits } from "#/src/contract/limits";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { noteLine } from "#/src/format/note-line";
import { findRevision, type RevisionRow } from "./asset-queries";
import { findAuthor } from "./author";

type NewComment = AddRevisionComment & { id: string };

/** Appends a comment to a revision below the earlier ones. @throws NotFound; Conflict when there is no room left */
export function addComment(ctx: Context, { id, comment }: NewComment): Promise<RevisionRow> {
  return write(ctx, async ({ tx, now, record }) => {
    const revision = await findRevision(ctx, id, tx);
    const author = await findAuthor(ctx, tx);
    const line = noteLine({ note: comment, author, now, timeZone: ctx.timeZone });
    const [updated] = await tx
      .update(designRevisions)
      .set({ comments: appendedLine(designRevisions.comments, line) })
      .where(
        and(
          eq(designRevisions.id, id),
          sql`length(coalesce(${designRevisions.comments}, '')) < ${serverLimits.notesLength}`,
        ),
      )
      .returning();
    if (!updated) throw new Conflict("The comments of this revision are full.");
    record({ entity: "design_revision", entityId: id, action: "add_note", after: { comment } });
    return { ...revision, ...updated };
  });
}
