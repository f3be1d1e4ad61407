import { stableId } from "../stable-id";
import { brandNamed } from "./brands";
import { at } from "./calendar";
import type { Design, Piece, Remark } from "./design";
import { type PersonKey, people } from "./people";
import { type Picture, proofOf } from "./pictures/gallery";
import { addUpload } from "./uploads";
import type { World } from "./world";

type NewAsset = { design: Design; projectId: string; piece: Piece; sortOrder: number };

/** Adds an asset as it was planned and as it stands, with its revisions and what was said of them. */
export function addAsset(world: World, { design, projectId, piece, sortOrder }: NewAsset) {
  const { calendar, history } = world;
  const id = stableId(`asset ${design.name} ${piece.name}`);
  const hasMoved = piece.status !== "not_started";
  const createdAt = calendar.moment(design.started, at(11, 25));
  const updatedAt = hasMoved ? calendar.moment(1, at(16, 20)) : createdAt;
  const fileUrl =
    hasMoved && piece.rounds.length === 0
      ? addUpload(world, proofOf(piece.name, 1), makerOf(design), updatedAt)
      : null;
  const { name: assetName, type: assetType, status, approval: approvalStatus } = piece;
  world.designAssets.push({
    id,
    projectId,
    assetName,
    assetType,
    fileUrl,
    status,
    approvalStatus,
    sortOrder,
    version: hasMoved ? 2 : 1,
    createdAt,
    updatedAt,
  });
  const tell = { entity: "design_asset", entityId: id } as const;
  const planned = { fileUrl: null, status: "not_started", approvalStatus: "not_sent" };
  history.tell(createdAt, world.userId("noor"), {
    ...tell,
    action: "create",
    after: { projectId, assetName, assetType, ...planned },
  });
  if (hasMoved) {
    const after = { fileUrl, status, approvalStatus };
    const by = isDecided(piece) ? deciderOf(world, design) : designerOf(world, design);
    history.tell(updatedAt, by, { ...tell, action: "update", before: planned, after });
  }
  for (const [round, remarks] of piece.rounds.entries()) {
    const daysAgo = Math.max(design.started - 3 * (round + 1), 1);
    addRevision(world, {
      design,
      projectId,
      assetId: id,
      revisionNumber: round + 1,
      picture: proofOf(piece.name, round + 1),
      sentForReview: approvalStatus !== "not_sent",
      isSentBack: round + 1 < piece.rounds.length || approvalStatus === "rejected",
      remarks,
      daysAgo,
    });
  }
  if (approvalStatus !== "approved") return;
  const revisionNumber = piece.rounds.length;
  world.designDecisions.push({
    id: stableId(`approval ${id}`),
    projectId,
    assetId: id,
    revisionId: revisionNumber > 0 ? revisionIdOf(id, revisionNumber) : null,
    decision: "approved",
    comment: null,
    decidedById: deciderOf(world, design),
    createdAt: updatedAt,
  });
}

function isDecided({ approval }: Piece): boolean {
  return approval === "approved" || approval === "rejected";
}

type NewRevision = Pick<NewAsset, "design" | "projectId"> & {
  assetId: string;
  revisionNumber: number;
  picture: Picture;
  sentForReview: boolean;
  /** The last remark says why. */
  isSentBack: boolean;
  remarks: Remark[];
  daysAgo: number;
};

const shownAt = at(15, 10);
const minutesBetweenRemarks = 25;

/** The first remark comes with the revision, the others are answers. */
function addRevision(world: World, { design, picture, isSentBack, remarks, daysAgo, ...shown }: NewRevision) {
  const { calendar, history } = world;
  const { projectId, assetId, revisionNumber } = shown;
  const id = revisionIdOf(assetId, revisionNumber);
  const createdById = designerOf(world, design);
  const createdAt = calendar.moment(daysAgo, shownAt);
  const revision = { ...shown, fileUrl: addUpload(world, picture, makerOf(design), createdAt) };
  const said = remarks.map(([by, text], place) => ({
    by,
    text,
    minute: shownAt + place * minutesBetweenRemarks,
  }));
  const comments = said.map(({ by, text, minute }) => {
    const { firstName, lastName } = people[by];
    return `[${calendar.stamp(daysAgo, minute)}] ${firstName} ${lastName}: ${text}`;
  });
  world.designRevisions.push({ ...revision, id, comments: comments.join("\n"), createdById, createdAt });
  const tell = { entity: "design_revision", entityId: id } as const;
  history.tell(createdAt, createdById, {
    ...tell,
    action: "create",
    after: { ...revision, comments: comments[0] },
  });
  for (const { by, text, minute } of said.slice(1)) {
    const moment = calendar.moment(daysAgo, minute);
    history.tell(moment, world.userId(by), { ...tell, action: "add_note", after: { comment: text } });
  }
  const reason = said.at(-1);
  if (!isSentBack || !reason) return;
  world.designDecisions.push({
    id: stableId(`rejection ${id}`),
    projectId,
    assetId,
    revisionId: id,
    decision: "rejected",
    comment: reason.text,
    decidedById: world.userId(reason.by),
    createdAt: calendar.moment(daysAgo, reason.minute),
  });
}

function revisionIdOf(assetId: string, revisionNumber: number): string {
  return stableId(`revision ${assetId} ${revisionNumber}`);
}

/** Whose word counts: the client's own person where they have one in the portal, else their account manager. */
function deciderOf(world: World, { brand }: Design): string {
  return world.userId(brandNamed(brand).contact === "Clara Whitlock" ? "clara" : "noor");
}

function designerOf(world: World, design: Design): string {
  return world.userId(makerOf(design));
}

function makerOf({ designer }: Design): PersonKey {
  return designer ?? "noor";
}
