import type { Reader, Tx } from "#/db/client";
import {
  designAssets,
  designDecisions,
  designPins,
  designProjects,
  designRevisions,
  reviewLinks,
} from "#/db/schema";
import { projectTeamFields } from "#/src/contract/nouns/design";
import { onlyWaiting } from "../client-user-rules";
import { type Noun, namedBy, type Reference, type Restored, text } from "./noun";

const ofProject: Reference = { entity: "design_project", column: "projectId" };
const ofAsset: Reference = { entity: "design_asset", column: "assetId" };

export const projectNoun = {
  entity: "design_project",
  table: designProjects,
  ...namedBy("projectName"),
  parents: [{ entity: "client", column: "clientId" }],
  page: ({ id }) => `/design?project=${id}`,
  clientVia: "clientId",
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: designProjects.projectName.getSQL(),
  undo: {
    rights: { create: "project.create", update: "project.update", delete: "project.delete" },
    called: ({ projectName }) => text(projectName),
    people: ["assignedDesignerId"],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: {
    right: "project.reorder",
    readBy: "project.list",
    page: "/design",
    fields: { projects: "Order of design projects" },
  },
  readBy: "project.read",
  hiddenFromClients: [...Object.keys(projectTeamFields), "priorityOrder"],
  personal: null,
} satisfies Noun<"design_project">;

export const assetNoun = {
  entity: "design_asset",
  table: designAssets,
  ...namedBy("assetName"),
  parents: [ofProject],
  page: "parent",
  clientVia: [ofProject],
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: designAssets.assetName.getSQL(),
  undo: {
    rights: { create: "asset.create", update: "asset.update", delete: "asset.delete" },
    called: ({ assetName }) => text(assetName),
    people: [],
    refuse: refuseReview,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "project.read",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"design_asset">;

export const revisionNoun = {
  entity: "design_revision",
  table: designRevisions,
  name: { columns: ["revisionNumber"], of: ({ revisionNumber }) => `Revision ${text(revisionNumber)}` },
  isNamedByParent: false,
  parents: [ofAsset, ofProject],
  page: "parent",
  clientVia: [ofProject],
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: {
    rights: { create: "asset.addRevision", update: "asset.update", delete: "asset.delete" },
    called: ({ revisionNumber }) => `Revision ${text(revisionNumber)}`,
    people: [],
    refuse: refuseReview,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "project.read",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"design_revision">;

/** Applies the rule that client users only approve and reject, which is final. */
async function refuseReview(_: Reader | Tx, { actor }: Restored): Promise<string | null> {
  return actor.role === "client" ? onlyWaiting : null;
}

export const decisionNoun = {
  entity: "design_decision",
  table: designDecisions,
  name: { columns: [], of: (_, subject) => `Decision on ${subject ?? ""}`.trim() },
  isNamedByParent: false,
  parents: [ofAsset, ofProject],
  page: "parent",
  clientVia: [ofProject],
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: {
    rights: { delete: "asset.delete" },
    called: () => "A decision",
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "project.read",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"design_decision">;

export const pinNoun = {
  entity: "design_pin",
  table: designPins,
  name: { columns: [], of: (_, subject) => `Pin on ${subject ?? ""}`.trim() },
  isNamedByParent: false,
  parents: [{ entity: "design_revision", column: "revisionId" }, ofProject],
  page: "parent",
  clientVia: [ofProject],
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: {
    rights: "as its parent",
    called: ({ number }) => `Pin ${text(number)}`,
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "project.read",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"design_pin">;

export const reviewLinkNoun = {
  entity: "review_link",
  table: reviewLinks,
  ...namedBy("email"),
  parents: [ofAsset, ofProject],
  page: "parent",
  clientVia: [ofProject],
  leftOut: ["tokenHash", "codeHash", "codeEndsAt", "codesSent", "codeTries", "browserHash"],
  counted: [],
  impliedInUpdate: [],
  // A restored link records its recipient; it opens nothing, as its secret is gone.
  derive: () => ({ tokenHash: null }),
  search: reviewLinks.email.getSQL(),
  undo: {
    rights: { delete: "asset.delete" },
    called: ({ email }) => `The review link of ${text(email)}`,
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "review.list",
  hiddenFromClients: [],
  personal: { elsewhere: "Links are erased as the table of their kinds says." },
} satisfies Noun<"review_link">;
