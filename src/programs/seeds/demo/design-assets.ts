import { findAsset } from "#/src/areas/design/asset-queries";
import { createAsset } from "#/src/areas/design/create-asset";
import { decideAsset } from "#/src/areas/design/decide-asset";
import { addPin, updatePin } from "#/src/areas/design/pins";
import { addComment, addRevision } from "#/src/areas/design/revisions";
import { updateAsset } from "#/src/areas/design/update-asset";
import { CreateDesignAsset } from "#/src/contract/design";
import { brandNamed, slugOf } from "./brands";
import { at } from "./calendar";
import type { Design, Piece, Remark } from "./design";
import type { PersonKey } from "./people";
import type { Timeline } from "./timeline";
import { send } from "./uploads";

/** Schedules an asset's creation, its revisions with their comments, and its final state. */
export function scheduleAsset(timeline: Timeline, design: Design, piece: Piece, projectId: () => string) {
  const { name: assetName, type: assetType, rounds } = piece;
  let id = "";
  timeline.schedule("noor", design.started, at(11, 25), async (ctx) => {
    const asset = await createAsset(ctx, projectId(), CreateDesignAsset.parse({ assetName, assetType }));
    id = asset.id;
  });
  for (const [round, remarks] of rounds.entries()) {
    const isSentBack = round + 1 < rounds.length || piece.approval === "rejected";
    scheduleRevision(timeline, { design, piece, round, remarks, isSentBack }, () => id);
  }
  if (piece.status === "not_started") return;
  timeline.schedule(makerOf(design), 1, at(16, 15), async (ctx) => {
    const file = rounds.length === 0 ? { fileUrl: await send(ctx, proofOf(piece, 1)) } : {};
    const isShown = piece.approval === "approved" && rounds.length === 0;
    const approval = isShown ? ({ approvalStatus: "pending" } as const) : {};
    await updateAsset(ctx, { id, change: { status: piece.status, ...file, ...approval } });
  });
  if (piece.approval !== "approved") return;
  timeline.schedule(deciderOf(design), 1, at(16, 20), async (ctx) => {
    const { version: expectedVersion } = await findAsset(ctx, id);
    await updateAsset(ctx, { id, expectedVersion, change: { approvalStatus: "approved" } });
  });
}

type Round = {
  design: Design;
  piece: Piece;
  /** Counted from 0. */
  round: number;
  remarks: Remark[];
  /** The last remark gives the reason. */
  isSentBack: boolean;
};

const shownAt = at(15, 10);
const minutesBetweenRemarks = 25;

/** Schedules a revision: the first remark comes with it, the others are replies. */
function scheduleRevision(timeline: Timeline, told: Round, assetId: () => string) {
  const { design, piece, round, remarks, isSentBack } = told;
  const daysAgo = Math.max(design.started - 3 * (round + 1), 1);
  const [[, comments] = ["", null], ...answers] = remarks;
  const resolved: string[] = [];
  let id = "";
  timeline.schedule(makerOf(design), daysAgo, shownAt, async (ctx) => {
    const fileUrl = await send(ctx, proofOf(piece, round + 1));
    const sendForReview = piece.approval !== "not_sent";
    const { revisions } = await addRevision(ctx, { assetId: assetId(), comments, fileUrl, sendForReview });
    id = revisions[0]?.id ?? "";
  });
  for (const [place, pin] of (piece.pins?.[round] ?? []).entries()) {
    timeline.schedule(pin.by, daysAgo, shownAt + place + 1, async (ctx) => {
      const { by: _, isResolved = false, ...said } = pin;
      const { id: pinId } = await addPin(ctx, { revisionId: id, ...said });
      if (isResolved) resolved.push(pinId);
    });
  }
  for (const [place, [by, comment]] of answers.entries()) {
    timeline.schedule(by, daysAgo, shownAt + (place + 1) * minutesBetweenRemarks, async (ctx) => {
      await addComment(ctx, { id, comment });
      if (!isSentBack || place + 1 < answers.length) return;
      await decideAsset(ctx, assetId(), { revisionId: id, decision: "rejected", comment });
    });
  }
  timeline.schedule(
    makerOf(design),
    daysAgo,
    shownAt + (answers.length + 1) * minutesBetweenRemarks,
    async (ctx) => {
      for (const pinId of resolved) await updatePin(ctx, { id: pinId, isResolved: true });
    },
  );
}

/** Returns the path of its picture in that round, counted from 1. */
function proofOf({ name }: Piece, round: number): string {
  return `designs/${slugOf(name)}-${round}.png`;
}

/** Returns who decides: the client's own person if they have an account, otherwise the account manager. */
function deciderOf({ brand }: Design): PersonKey {
  return brandNamed(brand).contact === "Clara Whitlock" ? "clara" : "noor";
}

function makerOf({ designer }: Design): PersonKey {
  return designer ?? "noor";
}
