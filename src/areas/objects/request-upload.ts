import { uploads } from "../../../db/schema";
import { limits } from "../../contract/limits";
import type { RequestUpload } from "../../contract/uploads";
import type { Context } from "../../domain/context";
import { Invalid } from "../../domain/errors";
import { write } from "../../domain/write";
import type { UploadRow } from "./queries";

/** Promises the caller a place for one file, for five minutes. @throws Invalid where the store must know more */
export async function requestUpload(
  ctx: Context,
  { contentType, contentLength }: RequestUpload,
): Promise<UploadRow> {
  if (ctx.store.needsPromise) requirePromise({ contentType, contentLength });
  return write(ctx, async ({ tx, now }) => {
    const row: UploadRow = {
      id: Bun.randomUUIDv7(),
      userId: ctx.actor.userId,
      contentType: contentType ?? null,
      contentLength: contentLength ?? null,
      state: "issued",
      keptKey: null,
      expiresAt: new Date(Date.parse(now) + limits.uploadMinutes * 60_000).toISOString(),
      settledAt: null,
      createdAt: now,
    };
    await tx.insert(uploads).values(row);
    return row;
  });
}

function requirePromise(given: Record<"contentType" | "contentLength", unknown>) {
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (missing.length > 0) throw new Invalid(missing.map(([path]) => ({ path, message: "Must be given" })));
}
