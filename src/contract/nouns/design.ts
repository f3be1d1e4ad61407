import {
  approvalStatus,
  company,
  designDecision,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "../choices/design";
import { limits } from "../limits";
import type { Fields, Words } from "./field";

export const projectWords = {
  label: "Design project",
  one: "design project",
  many: "design projects",
  verbs: {},
} as const satisfies Words;

/** Fields of a project that clients are not shown. */
export const projectTeamFields = {
  internalNotes: { kind: "text", label: "Internal Notes" },
  designerNotes: { kind: "text", label: "Designer Notes" },
  estimatedHours: { kind: "decimal", label: "Estimated Hours", max: limits.hours },
  actualHours: { kind: "decimal", label: "Actual Hours", max: limits.hours },
} as const satisfies Fields;

export const projectFields = {
  projectName: { kind: "requiredLine", label: "Project Name", message: "Project name is required" },
  clientId: { kind: "reference", label: "Client", to: "client", required: "Client is required" },
  projectType: {
    kind: "choice",
    label: "Project Type",
    choice: designProjectType,
    required: "Project type is required",
  },
  priority: { kind: "choice", label: "Priority", choice: designPriority, required: "Priority is required" },
  dueDate: { kind: "date", label: "Due Date", required: "Due date is required" },
  company: { kind: "choice", label: "Company", choice: company, required: "Company is required" },
  clientStatus: {
    kind: "choice",
    label: "Client Status",
    choice: projectClientStatus,
    required: "Client status is required",
  },
  assignedDesignerId: { kind: "reference", label: "Assigned Designer", to: "user" },
  numberOfAssets: {
    kind: "wholeNumber",
    label: "Number of Assets",
    min: 1,
    max: limits.numberOfAssets,
    required: "Number of assets must be at least 1",
  },
  description: { kind: "text", label: "Description" },
  clientBrief: { kind: "text", label: "Client Brief" },
  ...projectTeamFields,
  assetFileLinks: { kind: "links", label: "Asset File Links", max: limits.assetFileLinks },
  numberOfRevisions: {
    kind: "wholeNumber",
    label: "Number of Revisions",
    min: 0,
    max: limits.numberOfRevisions,
  },
  asanaLink: { kind: "link", label: "Asana Link" },
} as const satisfies Fields;

/** Fields of a project that its form leaves out: its progress and its position. */
export const projectProgressFields = {
  startDate: { kind: "date", label: "Start Date" },
  assetsCompleted: { kind: "number", label: "Assets Completed" },
  progress: { kind: "number", label: "Progress" },
  status: { kind: "choice", label: "Status", choice: designStatus },
  clientApprovalStatus: { kind: "choice", label: "Client Approval", choice: approvalStatus },
  priorityOrder: { kind: "number", label: "Priority Order" },
} as const satisfies Fields;

type Hours = { [Name in "estimatedHours" | "actualHours"]?: number | null | undefined };

/** "12 spent of 20 estimated", as far as they are known; "" of neither. */
export function showHours({ estimatedHours, actualHours }: Hours): string {
  const parts = [
    ...(typeof actualHours === "number" ? [`${actualHours} spent`] : []),
    ...(typeof estimatedHours === "number" ? [`${estimatedHours} estimated`] : []),
  ];
  return parts.join(" of ");
}

export const assetWords = {
  label: "Design asset",
  one: "design asset",
  many: "design assets",
  verbs: {},
} as const satisfies Words;

export const assetFields = {
  projectId: { kind: "reference", label: "Project", to: "design_project" },
  assetName: { kind: "requiredLine", label: "Asset Name", message: "Asset name is required" },
  assetType: { kind: "line", label: "Asset Type" },
  fileUrl: { kind: "link", label: "File URL" },
  status: { kind: "choice", label: "Status", choice: designStatus },
  approvalStatus: { kind: "choice", label: "Client Approval", choice: approvalStatus },
  sortOrder: { kind: "number", label: "Sort Order" },
} as const satisfies Fields;

export const revisionWords = {
  label: "Design revision",
  one: "design revision",
  many: "design revisions",
  verbs: {},
} as const satisfies Words;

export const revisionFields = {
  projectId: { kind: "reference", label: "Project", to: "design_project" },
  assetId: { kind: "reference", label: "Asset", to: "design_asset" },
  revisionNumber: { kind: "number", label: "Revision Number" },
  comments: { kind: "note", label: "Comment" },
  fileUrl: { kind: "link", label: "File URL" },
  fileHash: { kind: "line", label: "File Hash" },
  sentForReview: { kind: "flag", label: "Sent for Review" },
  createdById: { kind: "reference", label: "Created By", to: "user" },
} as const satisfies Fields;

export const decisionWords = {
  label: "Design decision",
  one: "decision",
  many: "decisions",
  verbs: {},
} as const satisfies Words;

export const decisionFields = {
  projectId: { kind: "reference", label: "Project", to: "design_project" },
  assetId: { kind: "reference", label: "Asset", to: "design_asset" },
  revisionId: { kind: "reference", label: "Revision", to: "design_revision" },
  decision: { kind: "choice", label: "Decision", choice: designDecision },
  comment: { kind: "note", label: "Comment" },
  decidedById: { kind: "reference", label: "Decided By", to: "user" },
  fileHash: { kind: "line", label: "File Hash" },
  reviewLinkId: { kind: "reference", label: "Review Link", to: "review_link" },
} as const satisfies Fields;

export const pinWords = { label: "Design pin", one: "pin", many: "pins", verbs: {} } as const satisfies Words;

export const pinFields = {
  projectId: { kind: "reference", label: "Project", to: "design_project" },
  revisionId: { kind: "reference", label: "Revision", to: "design_revision" },
  number: { kind: "number", label: "Number" },
  x: { kind: "number", label: "X" },
  y: { kind: "number", label: "Y" },
  text: { kind: "note", label: "Text" },
  isResolved: { kind: "flag", label: "Is Resolved" },
  createdById: { kind: "reference", label: "Created By", to: "user" },
} as const satisfies Fields;

export const reviewLinkWords = {
  label: "Review link",
  one: "the review link of",
  many: "review links",
  verbs: {},
} as const satisfies Words;

export const reviewLinkFields = {
  projectId: { kind: "reference", label: "Project", to: "design_project" },
  assetId: { kind: "reference", label: "Asset", to: "design_asset" },
  revisionId: { kind: "reference", label: "Revision", to: "design_revision" },
  email: { kind: "line", label: "Email" },
  mailId: { kind: "reference", label: "Mail", to: "mail" },
  sentById: { kind: "reference", label: "Sent By", to: "user" },
  expiresAt: { kind: "moment", label: "Expires At" },
  requiresCode: { kind: "flag", label: "Requires Code" },
  usedAt: { kind: "moment", label: "Used At" },
  usedFrom: { kind: "line", label: "Used From" },
  withdrawnAt: { kind: "moment", label: "Withdrawn At" },
} as const satisfies Fields;
