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
  isDate,
  isJson,
  list,
  oneOf,
  timestamps,
  version,
} from "./columns";

const isOpen = sql`status not in ('approved', 'completed')`;

export const designProjects = sqliteTable(
  "design_projects",
  {
    id: id(),
    clientId: text()
      .notNull()
      .references(() => clients.id),
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
    /** 1-based place in the hand-made order; 0 means without one. */
    priorityOrder: integer().notNull().default(0),
    version: version(),
    ...timestamps,
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
    projectId: text()
      .notNull()
      .references(() => designProjects.id, { onDelete: "cascade" }),
    assetName: text().notNull(),
    assetType: text(),
    fileUrl: text(),
    status: text({ enum: designStatus.values }).notNull().default("not_started"),
    approvalStatus: text({ enum: approvalStatus.values }).notNull().default("not_sent"),
    sortOrder: integer().notNull().default(0),
    version: version(),
    ...timestamps,
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
    projectId: text()
      .notNull()
      .references(() => designProjects.id, { onDelete: "cascade" }),
    assetId: text().references(() => designAssets.id, { onDelete: "cascade" }),
    revisionNumber: integer().notNull(),
    /** Lines of former times whose authors were not known for certain; what is said since is rows. */
    comments: text(),
    fileUrl: text(),
    /** Client users know nothing of a revision before it was sent. */
    sentForReview: flag().notNull().default(false),
    createdById: text()
      .notNull()
      .references(() => users.id),
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

/** What was decided of an asset, or of a project by itself; rows are added and go with what they are about. */
export const designDecisions = sqliteTable(
  "design_decisions",
  {
    id: id(),
    projectId: text()
      .notNull()
      .references(() => designProjects.id, { onDelete: "cascade" }),
    /** Null for a decision on a project by itself. */
    assetId: text().references(() => designAssets.id, { onDelete: "cascade" }),
    /** The newest revision that was sent by then; null when there was none. */
    revisionId: text().references(() => designRevisions.id, { onDelete: "cascade" }),
    decision: text({ enum: designDecision.values }).notNull(),
    comment: text(),
    /** Null is for people without an account. */
    decidedById: text().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("design_decisions_decision", t.decision, designDecision.values),
    index("design_decisions_project").on(t.projectId),
    index("design_decisions_asset").on(t.assetId),
    index("design_decisions_revision").on(t.revisionId),
  ],
);
export type DesignDecisionRow = typeof designDecisions.$inferSelect;
