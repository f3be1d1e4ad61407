import { and, eq, gte } from "drizzle-orm";
import { type Reader, readingOnly, type Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { clientNoun } from "#/src/domain/nouns/clients";
import { write } from "#/src/domain/write";

/** Id of no user: a preview has nobody's read marks, notices and drafts. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** Returns a context that reads as the users of this one client do, and cannot write. */
export function asClient(ctx: Context, clientId: string): Context {
  return {
    ...ctx,
    db: readingOnly(ctx.db),
    actor: {
      userId: nobody,
      email: "",
      role: "client",
      clientIds: [clientId],
      credential: { via: "preview" },
      cameBy: ctx.actor.cameBy,
      tokenId: null,
    },
    idempotency: null,
  };
}

/** Logs that the caller sees what a client sees, once an hour for each of both. */
export async function notePreview(ctx: Context, clientId: string): Promise<void> {
  if (await isNoted(ctx, clientId, ctx.db.read)) return;
  await write(ctx, async ({ tx, record }) => {
    if (await isNoted(ctx, clientId, tx)) return;
    record({ entity: clientNoun.entity, entityId: clientId, action: "see_as" });
  });
}

async function isNoted({ actor, now }: Context, clientId: string, reader: Reader | Tx): Promise<boolean> {
  const beginOfHour = `${now.slice(0, "2026-03-09T00".length)}:00:00.000Z`;
  const [noted] = await reader
    .select({ seq: auditLogs.seq })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityId, clientId),
        eq(auditLogs.action, "see_as"),
        eq(auditLogs.userId, actor.userId),
        gte(auditLogs.createdAt, beginOfHour),
      ),
    )
    .limit(1);
  return noted !== undefined;
}
