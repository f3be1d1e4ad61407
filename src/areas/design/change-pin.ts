import { eq } from "drizzle-orm";
import { designPins } from "#/db/schema";
import type { UpdatePin } from "#/src/contract/pins";
import type { Actor, Context } from "#/src/domain/context";
import { Forbidden } from "#/src/domain/errors";
import { type Held, requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { requirePending } from "./client-answer";
import { findPin, type PinRow } from "./pin-queries";

/** Marks a pin as done with, or as open again. @throws NotFound, Forbidden, Stale */
export function updatePin(
  ctx: Context,
  { id, expectedVersion, ...change }: Held & UpdatePin,
): Promise<PinRow> {
  return write(ctx, async (w) => {
    const { approvalStatus, ...pin } = await findPin(ctx, id, w.tx);
    requireOwn(ctx.actor, { ...pin, approvalStatus });
    requireVersion(pin, expectedVersion);
    return updateRow(w, { table: designPins, entity: "design_pin", row: pin, change });
  });
}

/** @throws NotFound, Forbidden, Stale */
export function deletePin(ctx: Context, { id, expectedVersion }: Held): Promise<void> {
  return write(ctx, async (w) => {
    const { approvalStatus, createdByName: _, ...before } = await findPin(ctx, id, w.tx);
    requireOwn(ctx.actor, { ...before, approvalStatus });
    requireVersion(before, expectedVersion);
    await w.tx.delete(designPins).where(eq(designPins.id, id));
    w.record({ entity: "design_pin", entityId: id, action: "delete", before });
  });
}

type Found = Awaited<ReturnType<typeof findPin>>;

/** Client users change what they said themselves, as long as it waits for them. @throws Forbidden */
function requireOwn(
  actor: Pick<Actor, "role" | "userId">,
  { createdById, approvalStatus }: Pick<Found, "createdById" | "approvalStatus">,
) {
  if (actor.role !== "client") return;
  if (createdById !== actor.userId) throw new Forbidden("You can only change your own pins.");
  requirePending(actor, approvalStatus);
}
