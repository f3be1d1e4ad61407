import { and, eq, not, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../../db/client";
import { uploads } from "../../../db/schema";
import type { Context } from "../../domain/context";
import { isReferredTo } from "../../domain/object-references";
import { keyOf } from "../../services/object-store/object-store";

export type UploadRow = typeof uploads.$inferSelect;

/** The caller's own upload, or null: somebody else's is as unknown as one that never was. */
export async function findOwnUpload({ db, actor }: Context, id: string): Promise<UploadRow | null> {
  const [row] = await db.read
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, actor.userId)));
  return row ?? null;
}

/** True for an object that the caller uploaded, that was kept, and that no row refers to yet. */
export async function isOwnAndFree({ actor }: Context, path: string, tx: Reader | Tx): Promise<boolean> {
  const rows = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.keptKey, keyOf(path)),
        eq(uploads.userId, actor.userId),
        eq(uploads.state, "kept"),
        not(isReferredTo(path)),
      ),
    );
  return rows.length > 0;
}

export async function isInUse({ db }: Context, path: string): Promise<boolean> {
  const [row] = await db.read.all<{ used: 0 | 1 }>(sql`select ${isReferredTo(path)} as used`);
  return row?.used === 1;
}
