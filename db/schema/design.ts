import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  approvalStatus,
  company,
  designDecision,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "#/src/contract/choices/design";
import { clients, users } from "./accounts";
import {
  between,
  createdAt,
  flag,
  holds,
  id,
  idOf,
  isDate,
  isJson,
  list,
  oneOf,
  partOf,
  versioned,
} from "./columns";
import { isOpenLink, linkColumns, outcomeColumns, outcomeRules } from "./link-columns";

const isOpen = sql`status not in ('approved', 'completed')`;

export const designProjects = sqliteTable(
  "design_projects",
  {
    id: id(),
    clientId: idOf(() => clients.id),
    projectName: text().notNull(),
    projectType: text({ enum: designProjectType.values }).notNull(),
    description: text(),
    clientBrief: text(),
    internalNotes: text(),
    numberOfAssets: integer().notNull().default(1),
    assetsCompleted: integer().notNull().default(0),
    assignedDesignerId: text().references(() => users.id),
    startDate: text().notNull(),
    dueDate: text().notNull(),
    progress: integer().notNull().default(0),
    status: text({ enum: designStatus.values }).notNull().default("not_started"),
    priority: text({ enum: designPriority.values }).notNull().default("medium"),
    clientApprovalStatus: text({ enum: approvalStatus.values }).notNull().default("not_sent"),
    numberOfRevisions: integer().notNull().default(0),
    estimatedHours: real(),
    actualHours: real(),
    assetFileLinks: list(),
    designerNotes: text(),
    asanaLink: text(),
    company: text({ enum: company.values }).notNull().default("uncut_brands"),
    clientStatus: text({ enum: projectClientStatus.values }).notNull().default("existing_client"),
    /** 1-based position in the manual order; 0 if it has none. */
    priorityOrder: integer().notNull().default(0),
    ...versioned,
  },
  (t) => [
    oneOf("design_projects_type", t.projectType, designProjectType.values),
    oneOf("design_projects_status", t.status, designStatus.values),
    oneOf("design_projects_priority", t.priority, designPriority.values),
    oneOf("design_projects_approval", t.clientApprovalStatus, approvalStatus.values),
    oneOf("design_projects_company", t.company, company.values),
    oneOf("design_projects_client_status", t.clientStatus, projectClientStatus.values),
    between("design_projects_progress", t.progress, 0, 100),
    holds(
      "design_projects_assets",
      sql`${t.numberOfAssets} >= 1 and ${t.assetsCompleted} between 0 and ${t.numberOfAssets}`,
    ),
    isDate("design_projects_start_date", t.startDate),
    isDate("design_projects_due_date", t.dueDate),
    isJson("design_projects_links_json", t.assetFileLinks),
    index("design_projects_client").on(t.clientId),
    index("design_projects_order").on(t.priorityOrder, t.dueDate),
    index("design_projects_designer").on(t.assignedDesignerId),
    index("design_projects_open_designer").on(t.assignedDesignerId, t.dueDate).where(isOpen),
    index("design_projects_open_due").on(t.dueDate).where(isOpen),
  ],
);
export type DesignProjectRow = typeof designProjects.$inferSelect;

export const designAssets = sqliteTable(
  "design_assets",
  {
    id: id(),
    projectId: partOf(() => designProjects.id),
    assetName: text().notNull(),
    assetType: text(),
    fileUrl: text(),
    status: text({ enum: designStatus.values }).notNull().default("not_started"),
    approvalStatus: text({ enum: approvalStatus.values }).notNull().default("not_sent"),
    sortOrder: integer().notNull().default(0),
    ...versioned,
  },
  (t) => [
    oneOf("design_assets_status", t.status, designStatus.values),
    oneOf("design_assets_approval", t.approvalStatus, approvalStatus.values),
    index("design_assets_project").on(t.projectId, t.sortOrder),
    index("design_assets_file").on(t.fileUrl),
  ],
);
export type DesignAssetRow = typeof designAssets.$inferSelect;

export const designRevisions = sqliteTable(
  "design_revisions",
  {
    id: id(),
    projectId: partOf(() => designProjects.id),
    assetId: text().references(() => designAssets.id, { onDelete: "cascade" }),
    revisionNumber: integer().notNull(),
    /** Comments from before they had rows of their own, as lines whose authors are not known for certain. */
    comments: text(),
    fileUrl: text(),
    /** SHA-256 of the file, hex; null for an external link and for uploads from before hashes were stored. */
    fileHash: text(),
    /** Client users cannot see a revision before it is sent. */
    sentForReview: flag().notNull().default(false),
    createdById: idOf(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    holds("design_revisions_number", sql`${t.revisionNumber} >= 1`),
    uniqueIndex("design_revisions_number_unique").on(t.assetId, t.revisionNumber),
    index("design_revisions_project").on(t.projectId),
    index("design_revisions_file").on(t.fileUrl),
  ],
);
export type DesignRevisionRow = typeof designRevisions.$inferSelect;

/**
 * Links by which a version of an asset is reviewed without an account, with their outcome; some also require a code.
 */
export const reviewLinks = sqliteTable(
  "review_links",
  {
    ...linkColumns("review_links"),
    ...outcomeColumns(),
    projectId: partOf(() => designProjects.id),
    assetId: partOf(() => designAssets.id),
    revisionId: partOf(() => designRevisions.id),
    /** The mail that contains it; null if no mail is sent and the sender passes the link on. */
    mailId: text(),
    /** Requires the code sent to the recipient before anything is shown. */
    requiresCode: flag().notNull(),
    /** SHA-256 of the last code together with the link's secret, hex, so that the row does not reveal the code. */
    codeHash: text(),
    codeEndsAt: text(),
    codesSent: integer().notNull().default(0),
    /** Attempts at the last code. */
    codeTries: integer().notNull().default(0),
    /** SHA-256 of the secret of the browser in which the last code was entered, hex. */
    browserHash: text(),
  },
  (t) => [
    ...outcomeRules("review_links", t),
    index("review_links_project").on(t.projectId),
    index("review_links_asset").on(t.assetId, t.createdAt),
    index("review_links_revision").on(t.revisionId),
    index("review_links_email").on(t.email),
    uniqueIndex("review_links_open").on(t.assetId, t.email).where(isOpenLink),
  ],
);
export type ReviewLinkRow = typeof reviewLinks.$inferSelect;

/** Decisions on an asset, or on a project as a whole. Rows are only added, and are deleted with their subject. */
export const designDecisions = sqliteTable(
  "design_decisions",
  {
    id: id(),
    projectId: partOf(() => designProjects.id),
    /** Null for a decision on the project as a whole. */
    assetId: text().references(() => designAssets.id, { onDelete: "cascade" }),
    /** The newest revision sent before the decision; null if there was none. */
    revisionId: text().references(() => designRevisions.id, { onDelete: "cascade" }),
    decision: text({ enum: designDecision.values }).notNull(),
    comment: text(),
    /** Null for people without an account. */
    decidedById: text().references(() => users.id),
    createdAt: createdAt(),
    /** SHA-256 of the revision's file at the time of the decision, hex; null if unknown. */
    fileHash: text(),
    /** The link through which the decision was made; null for a signed-in user. */
    reviewLinkId: text().references(() => reviewLinks.id, { onDelete: "cascade" }),
  },
  (t) => [
    oneOf("design_decisions_decision", t.decision, designDecision.values),
    index("design_decisions_project").on(t.projectId),
    index("design_decisions_asset").on(t.assetId),
    index("design_decisions_revision").on(t.revisionId),
    index("design_decisions_link").on(t.reviewLinkId),
  ],
);
export type DesignDecisionRow = typeof designDecisions.$inferSelect;
