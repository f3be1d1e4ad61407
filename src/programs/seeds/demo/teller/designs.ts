import { findAsset } from "#/src/areas/design/asset-queries";
import { createAsset } from "#/src/areas/design/create-asset";
import { createProject } from "#/src/areas/design/create-project";
import { decideAsset } from "#/src/areas/design/decide-asset";
import { addPin, updatePin } from "#/src/areas/design/pins";
import { reorderProjects } from "#/src/areas/design/reorder-projects";
import { addComment, addRevision } from "#/src/areas/design/revisions";
import { updateAsset } from "#/src/areas/design/update-asset";
import { updateProgress } from "#/src/areas/design/update-progress";
import { updateProject } from "#/src/areas/design/update-project";
import { CreateDesignAsset, CreateDesignProject } from "#/src/contract/design";
import { clientNamed, slugOf } from "../data/clients";
import { type Design, designs, type Piece, type Remark, states } from "../data/designs";
import { onboardingOf } from "../data/onboardings";
import { clientUserOf, type PersonKey } from "../data/people";
import { send } from "../uploads";
import { at } from "./calendar";
import type { Teller } from "./teller";

/** The account manager of every project. */
const manager: PersonKey = "noor";

/** Plans the design projects with their assets and revisions. */
export function planDesigns(teller: Teller) {
  for (const design of designs) planDesign(teller, design);
  teller.plan(manager, 1, at(9, 30), (ctx) =>
    reorderProjects(ctx, {
      projectUpdates: designs.map((design, place) => ({ id: teller.id(design), priorityOrder: place + 1 })),
    }),
  );
}

function planDesign(teller: Teller, design: Design) {
  const { plan, now, pieces, notes = null } = design;
  const { slug, clientType } = clientNamed(design.client);
  const onboarding = onboardingOf(design.client);
  const isOnboarding = onboarding !== undefined && onboarding.took === undefined;
  teller.create(design, manager, plan.started, at(11, 20), async (ctx) =>
    createProject(
      ctx,
      CreateDesignProject.parse({
        clientId: teller.id(design.client),
        projectName: design.name,
        projectType: design.type,
        clientBrief: design.brief,
        numberOfAssets: pieces.length,
        assignedDesignerId: plan.designer ? teller.id(plan.designer) : null,
        dueDate: teller.calendar.date(-plan.due),
        priority: plan.priority,
        estimatedHours: plan.hours,
        company: clientType.startsWith("lacore") ? "lacore_commerce" : "uncut_brands",
        clientStatus: isOnboarding ? "currently_onboarding" : "existing_client",
      }),
    ),
  );
  for (const piece of pieces) planPiece(teller, design, piece);
  if (now.status === "not_started") return;
  teller.plan(plan.designer ?? manager, 1, at(16, 30), async (ctx) => {
    const id = teller.id(design);
    const assetFileLinks = [`https://files.agency.example/${slug}/design/`];
    const assetsCompleted = pieces.filter(({ state }) => states[state].status === "completed").length;
    const change = { actualHours: now.hours ?? null, assetFileLinks, designerNotes: notes };
    await updateProject(ctx, { id, change });
    await updateProgress(ctx, { id, change: { status: now.status, assetsCompleted } });
  });
}

/** Plans an asset's creation, its revisions with their comments, and its final state. */
function planPiece(teller: Teller, design: Design, piece: Piece) {
  const { name: assetName, type: assetType, state, remarks = [] } = piece;
  const { status, approval } = states[state];
  const maker = design.plan.designer ?? manager;
  teller.create(piece, manager, design.plan.started, at(11, 25), (ctx) =>
    createAsset(ctx, teller.id(design), CreateDesignAsset.parse({ assetName, assetType })),
  );
  const rounds: Remark[][] = [];
  for (const remark of remarks) {
    if (remark[0] === maker) rounds.push([remark]);
    else rounds.at(-1)?.push(remark);
  }
  for (const [place, round] of rounds.entries()) {
    const isSentBack = place + 1 < rounds.length || approval === "rejected";
    planRevision(teller, design, piece, { round, number: place + 1, isSentBack });
  }
  if (status === "not_started") return;
  teller.plan(maker, 1, at(16, 15), async (ctx) => {
    const file = rounds.length === 0 && { fileUrl: await send(ctx, proofOf(piece, 1)) };
    const shown = file && approval === "approved" && ({ approvalStatus: "pending" } as const);
    await updateAsset(ctx, { id: teller.id(piece), change: { status, ...file, ...shown } });
  });
  if (approval !== "approved") return;
  // The client's own person decides if they have an account.
  teller.plan(clientUserOf(design.client) ?? manager, 1, at(16, 20), async (ctx) => {
    const { id, version: expectedVersion } = await findAsset(ctx, teller.id(piece));
    await updateAsset(ctx, { id, expectedVersion, change: { approvalStatus: approval } });
  });
}

const shownAt = at(15, 10);
const minutesBetweenRemarks = 25;

type Revision = { round: Remark[]; number: number; isSentBack: boolean };

/** Plans a revision: the first remark comes with it, the others are replies, the last of which may send it back. */
function planRevision(teller: Teller, design: Design, piece: Piece, { round, number, isSentBack }: Revision) {
  const [[maker, comments] = [manager, null], ...replies] = round;
  const pins = (piece.pins ?? []).filter((pin) => pin.round === number);
  const daysAgo = Math.max(design.plan.started - 3 * number, 1);
  teller.create(round, maker, daysAgo, shownAt, async (ctx) => {
    const fileUrl = await send(ctx, proofOf(piece, number));
    const sendForReview = states[piece.state].approval !== "not_sent";
    const sent = { assetId: teller.id(piece), comments, fileUrl, sendForReview };
    const { revisions } = await addRevision(ctx, sent);
    return { id: revisions[0]?.id ?? "" };
  });
  for (const [place, pin] of pins.entries()) {
    const { by, text } = pin;
    const [x, y] = pin.at;
    teller.create(pin, by, daysAgo, shownAt + place + 1, (ctx) =>
      addPin(ctx, { revisionId: teller.id(round), x, y, text }),
    );
  }
  for (const [place, [by, comment]] of replies.entries()) {
    teller.plan(by, daysAgo, shownAt + (place + 1) * minutesBetweenRemarks, async (ctx) => {
      const id = teller.id(round);
      await addComment(ctx, { id, comment });
      if (!isSentBack || place + 1 < replies.length) return;
      await decideAsset(ctx, teller.id(piece), { revisionId: id, decision: "rejected", comment });
    });
  }
  for (const pin of pins.filter(({ isResolved }) => isResolved)) {
    teller.plan(maker, daysAgo, shownAt + (replies.length + 1) * minutesBetweenRemarks, (ctx) =>
      updatePin(ctx, { id: teller.id(pin), isResolved: true }),
    );
  }
}

/** Returns the path of its picture in that round, counted from 1. */
function proofOf({ name }: Piece, round: number): string {
  return `designs/${slugOf(name)}-${round}.png`;
}
