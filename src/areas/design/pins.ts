import type { DesignPinRow } from "#/db/schema";
import { countComment } from "#/src/areas/comments";
import { amounts } from "#/src/contract/ceilings";
import type { AddPin, UpdatePin } from "#/src/contract/pins";
import type { Actor } from "#/src/domain/actor";
import type { Context } from "#/src/domain/context";
import { Conflict, Forbidden, NotFound } from "#/src/domain/errors";
import { pinNoun } from "#/src/domain/nouns/design";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow, firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { noteClientAct } from "#/src/services/notices/note-client-act";
import { findAsset, findRevision } from "./asset-queries";
import { requirePending } from "./decisions";
import { type FoundPin, findPin, type PinRow } from "./pin-queries";

type NewPin = AddPin & { revisionId: string };

/**
 * Adds a pin at a point of a revision's picture, with the next number.
 * @throws NotFound; Forbidden for a client user if nothing is pending; Conflict if a newer version was sent to them, or
 * the revision is full; TooMany
 */
export function addPin(ctx: Context, { revisionId, ...fields }: NewPin): Promise<PinRow> {
  return write(ctx, async (w) => {
    const { assetId, projectId, pins } = await findRevision(ctx, revisionId, w.tx);
    if (assetId === null) throw new NotFound();
    if (ctx.actor.role === "client") await requireShown(ctx, w, assetId, revisionId);
    await countComment(ctx, w);
    if (pins.length >= amounts.pinsPerRevision.most) {
      throw new Conflict(`A version has room for ${amounts.pinsPerRevision.most} pins.`);
    }
    const row: DesignPinRow = {
      ...fields,
      ...firstVersion(w),
      projectId,
      revisionId,
      number: (pins.at(-1)?.number ?? 0) + 1,
      isResolved: false,
      createdById: ctx.actor.userId,
    };
    await insertRow(w, pinNoun, row);
    if (ctx.actor.role === "client") {
      const about = { entity: "design_project", entityId: projectId, subjectId: row.id } as const;
      await noteClientAct(ctx, w, { kind: "pin", ...about, byId: row.createdById });
    }
    const { approvalStatus: _, ...pin } = await findPin(ctx, row.id, w.tx);
    return pin;
  });
}

/**
 * Restricts clients to the newest pending version.
 * @throws Forbidden, Conflict
 */
async function requireShown(ctx: Context, { tx }: Write, assetId: string, revisionId: string) {
  const asset = await findAsset(ctx, assetId, tx);
  requirePending(ctx.actor, asset.approvalStatus);
  const [newest] = asset.revisions;
  if (newest && newest.id !== revisionId)
    throw new Conflict(`Version ${newest.revisionNumber} is available now.`);
}

/**
 * Resolves or reopens a pin.
 * @throws NotFound, Forbidden, Stale
 */
export function updatePin(
  ctx: Context,
  { id, expectedVersion, ...change }: VersionedRef & UpdatePin,
): Promise<PinRow> {
  return write(ctx, async (w) => {
    const { approvalStatus, ...pin } = await findPin(ctx, id, w.tx);
    requireOwn(ctx.actor, { ...pin, approvalStatus });
    requireVersion(pin, expectedVersion);
    return updateRow(w, pinNoun, { row: pin, change });
  });
}

/** @throws NotFound, Forbidden, Stale */
export function deletePin(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const { approvalStatus, createdByName: _, ...before } = await findPin(ctx, id, w.tx);
    requireOwn(ctx.actor, { ...before, approvalStatus });
    requireVersion(before, expectedVersion);
    await deleteRow(w, pinNoun, before);
  });
}

/**
 * Restricts client users to their own pins while the version is pending.
 * @throws Forbidden
 */
function requireOwn(
  actor: Pick<Actor, "role" | "userId">,
  { createdById, approvalStatus }: Pick<FoundPin, "createdById" | "approvalStatus">,
) {
  if (actor.role !== "client") return;
  if (createdById !== actor.userId) throw new Forbidden("You can only change your own pins.");
  requirePending(actor, approvalStatus);
}
