import { insertComment, ofProject } from "#/src/areas/comments";
import type { AddRevisionComment } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { findRevision, type RevisionRow } from "./asset-queries";

type NewComment = AddRevisionComment & { id: string };

/** Says something about a revision, in the conversation of its project. @throws NotFound; Conflict when that is full */
export function addComment(ctx: Context, { id, comment }: NewComment): Promise<RevisionRow> {
  return write(ctx, async (w) => {
    const { projectId } = await findRevision(ctx, id, w.tx);
    await insertComment(ctx, w, { ...ofProject(projectId), revisionId: id, text: comment, mentions: [] });
    return findRevision(ctx, id, w.tx);
  });
}
