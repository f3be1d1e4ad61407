import { eq } from "drizzle-orm";
import { savedViews } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { keptIn } from "#/src/domain/entry-columns";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { findView } from "./queries";
import { requireShare } from "./view-row";

type Deletion = { id: string; expectedVersion?: number | undefined };

/** @throws NotFound, Forbidden, Stale when the view is no longer at `expectedVersion` */
export function deleteView(ctx: Context, { id, expectedVersion }: Deletion): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const row = await findView(ctx, id, tx);
    requireVersion(row, expectedVersion);
    if (row.isShared) requireShare(ctx);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
    record({ entity: "saved_view", entityId: id, action: "delete", before: keptIn("saved_view", row) });
  });
}
