import { z } from "zod";
import {
  ApprovalStatus,
  Company,
  Decision,
  DesignPriority,
  DesignProjectType,
  DesignStatus,
  ProjectClientStatus,
} from "./enums";
import { limits, serverLimits } from "./limits";
import { UnreadOnes } from "./notices";
import { projectFields } from "./nouns/design";
import { DesignPin } from "./pins";
import {
  Id,
  IsoDate,
  optionalLine,
  optionalText,
  personFields,
  requiredNote,
  requiredText,
  rowFields,
  Timestamp,
  withDefaults,
} from "./primitives";
import { FileUrl } from "./uploads";
import { wireOf } from "./wire";

const PersonName = z.object(personFields);

/**
 * A design project. Client users never receive `designerNotes`, `internalNotes`, the hours and `priorityOrder`: the
 * keys are absent for them. `priorityOrder` is a 1-based position, 0 for none; `progress` is 0 to 100.
 */
export const DesignProject = z.object({
  id: Id,
  clientId: Id,
  client: z.object({ name: z.string() }),
  projectName: z.string(),
  projectType: DesignProjectType,
  description: z.string().nullable(),
  clientBrief: z.string().nullable(),
  internalNotes: z.string().nullable().optional(),
  numberOfAssets: z.int(),
  /** Entered by hand, like `progress`; recorded assets never change it. */
  assetsCompleted: z.int(),
  /** Number of assets recorded in the project; with at least one, `clientApprovalStatus` is derived from them. */
  recordedAssets: z.int(),
  /** Number of recorded assets that are completed. */
  completedAssets: z.int(),
  pendingAssets: z.int().describe("Number of recorded assets that await the client's decision"),
  newestPicture: z
    .string()
    .nullable()
    .describe("The picture of the newest revision that the caller may see; null without one"),
  assignedDesignerId: Id.nullable(),
  assignedDesigner: PersonName.nullable(),
  startDate: IsoDate,
  dueDate: IsoDate,
  isPastDue: z.boolean(),
  progress: z.int(),
  status: DesignStatus,
  priority: DesignPriority,
  clientApprovalStatus: ApprovalStatus,
  numberOfRevisions: z.int(),
  /** Number of revisions recorded in the project; with at least one, it equals `numberOfRevisions`. */
  recordedRevisions: z.int(),
  unreadComments: z.int().describe("Comments by others that the caller has not marked as seen"),
  estimatedHours: z.number().nullable().optional(),
  actualHours: z.number().nullable().optional(),
  assetFileLinks: z.array(z.string()),
  designerNotes: z.string().nullable().optional(),
  asanaLink: z.string().nullable(),
  company: Company,
  clientStatus: ProjectClientStatus,
  priorityOrder: z.int().optional(),
  ...rowFields,
});
export type DesignProject = z.infer<typeof DesignProject>;

const fields = wireOf(projectFields, {
  projectType: DesignProjectType,
  priority: DesignPriority,
  company: Company,
  clientStatus: ProjectClientStatus,
});

const progressFields = {
  assetsCompleted: z.int().min(0, "Must be at least 0"),
  progress: z.int().min(0, "Must be between 0 and 100").max(100, "Must be between 0 and 100"),
  status: DesignStatus,
  clientApprovalStatus: ApprovalStatus,
};

/** Comment on an approval or a rejection; a rejection requires one. */
const comment = requiredNote().optional();

const notDecided = {
  path: ["comment"],
  error: "A comment goes with an approval or a rejection",
};

function isDecided(comment: string | undefined, approval: string | undefined): boolean {
  return comment === undefined || approval === "approved" || approval === "rejected";
}

/** Defaults: starts today, not started, progress 0, not sent to the client. */
export const CreateDesignProject = z
  .strictObject({
    ...withDefaults(fields, {
      priority: "medium",
      numberOfAssets: 1,
      numberOfRevisions: 0,
      assetFileLinks: [],
      company: "uncut_brands",
      clientStatus: "existing_client",
    }),
    startDate: IsoDate.optional(),
    status: progressFields.status.default("not_started"),
    progress: progressFields.progress.default(0),
    clientApprovalStatus: progressFields.clientApprovalStatus.default("not_sent"),
    comment,
  })
  .refine((project) => isDecided(project.comment, project.clientApprovalStatus), notDecided);
export type CreateDesignProject = z.infer<typeof CreateDesignProject>;
export type CreateDesignProjectInput = z.input<typeof CreateDesignProject>;

/** Absent keys keep their value; start date, status, progress and approval have their own calls. */
export const UpdateDesignProject = z.strictObject(fields).partial();
export type UpdateDesignProject = z.infer<typeof UpdateDesignProject>;
export type UpdateDesignProjectInput = z.input<typeof UpdateDesignProject>;

/** `id` must equal the path's id when sent. */
export const UpdateProgress = z
  .strictObject({ id: Id, ...progressFields, comment })
  .partial()
  .refine((change) => isDecided(change.comment, change.clientApprovalStatus), notDecided);
export type UpdateProgress = z.infer<typeof UpdateProgress>;

/** Every project with its 1-based position. */
export const ReorderProjects = z.strictObject({
  projectUpdates: z
    .array(z.strictObject({ id: Id, priorityOrder: z.int().min(1) }))
    .min(1)
    .max(serverLimits.projects),
});
export type ReorderProjects = z.infer<typeof ReorderProjects>;

/** Limits the projects to those of one client. */
export const DesignOfClient = z.strictObject({
  clientId: Id.optional().describe("Only projects of this client"),
});
export type DesignOfClient = z.infer<typeof DesignOfClient>;

/** Figures over the projects visible to the caller. */
export const DesignSummary = z.object({
  total: z.int(),
  overdue: z.int(),
  highPriority: z.int(),
  pendingApproval: z.int(),
});
export type DesignSummary = z.infer<typeof DesignSummary>;

/** One numbered version of an asset; each comment is prefixed with date, time and author. */
export const DesignRevision = z.object({
  id: Id,
  projectId: Id,
  assetId: Id.nullable(),
  revisionNumber: z.int(),
  comments: z.string().nullable(),
  earlierComments: z
    .string()
    .nullable()
    .describe("The comments from before projects had a conversation, which are not in it"),
  fileUrl: z.string().nullable(),
  /** SHA-256 of the file, hex; null for links and for files uploaded before hashes were stored. */
  fileHash: z.string().nullable(),
  /** Client users receive only revisions that were sent. */
  sentForReview: z.boolean(),
  /** Comments pinned to points of its picture, by number. */
  pins: z.array(DesignPin),
  createdById: Id,
  createdByName: z.string(),
  createdAt: Timestamp,
});
export type DesignRevision = z.infer<typeof DesignRevision>;

/** A decision on an asset, or on the whole project when `assetId` is null. */
export const DesignDecision = z.object({
  id: Id,
  projectId: Id,
  assetId: Id.nullable(),
  /** The newest revision sent at the time; null if there was none. */
  revisionId: Id.nullable(),
  decision: Decision,
  comment: z.string().nullable(),
  fileHash: z.string().nullable().describe("SHA-256 (hex) of that revision's file at the time"),
  decidedById: Id.nullable().describe("Null for a decision through a link"),
  decidedByName: z.string().describe("A name, or the address that the link was sent to"),
  reviewLinkId: Id.nullable(),
  linkSentBy: z.string().nullable().describe("Sender of the link used for the decision"),
  createdAt: Timestamp,
});
export type DesignDecision = z.infer<typeof DesignDecision>;

/** An asset of a design project with its revisions and decisions, both newest first. */
export const DesignAsset = z.object({
  id: Id,
  projectId: Id,
  assetName: z.string(),
  assetType: z.string().nullable(),
  fileUrl: z.string().nullable(),
  status: DesignStatus,
  approvalStatus: ApprovalStatus,
  sortOrder: z.int(),
  revisions: z.array(DesignRevision),
  decisions: z.array(DesignDecision),
  ...rowFields,
});
export type DesignAsset = z.infer<typeof DesignAsset>;

/** A project with its assets and the decisions on the project itself, newest first. */
export const DesignProjectDetail = z.object({
  project: DesignProject,
  assets: z.array(DesignAsset),
  decisions: z.array(DesignDecision),
  unreadNotices: UnreadOnes,
});
export type DesignProjectDetail = z.infer<typeof DesignProjectDetail>;

const assetFields = {
  assetName: requiredText("Asset name is required"),
  assetType: optionalLine(),
  fileUrl: FileUrl,
  status: DesignStatus,
  approvalStatus: ApprovalStatus,
};

export const CreateDesignAsset = z
  .strictObject({
    ...withDefaults(assetFields, { status: "not_started", approvalStatus: "not_sent" }),
    comment,
  })
  .refine((asset) => isDecided(asset.comment, asset.approvalStatus), notDecided);
export type CreateDesignAsset = z.infer<typeof CreateDesignAsset>;
export type CreateDesignAssetInput = z.input<typeof CreateDesignAsset>;

/**
 * Setting Pending Review also sends the newest unsent revision. `reason` tells both sides why an approval is reset to
 * Pending Review or Not Sent.
 */
export const UpdateDesignAsset = z
  .strictObject({ ...assetFields, comment, reason: requiredNote() })
  .partial()
  .refine((change) => isDecided(change.comment, change.approvalStatus), notDecided)
  .refine(({ reason, approvalStatus: to }) => reason === undefined || to === "pending" || to === "not_sent", {
    path: ["reason"],
    error: "A reason goes with an approval that is set back",
  });
export type UpdateDesignAsset = z.infer<typeof UpdateDesignAsset>;

/** A decision on the displayed version of an asset; a rejection needs a comment. */
export const DecideAsset = z
  .strictObject({ revisionId: Id, decision: Decision, comment })
  .refine(({ decision, comment: text }) => decision === "approved" || text !== undefined, {
    path: ["comment"],
    error: "Say what should change",
  });
export type DecideAsset = z.infer<typeof DecideAsset>;

/** The next revision of an asset, numbered by the server. Sending it for review sets its asset to pending. */
export const CreateDesignRevision = z.strictObject({
  comments: optionalText(limits.noteLength).default(null),
  fileUrl: FileUrl.default(null),
  sendForReview: z.boolean().default(false),
});
export type CreateDesignRevisionInput = z.input<typeof CreateDesignRevision>;
export type CreateDesignRevision = z.infer<typeof CreateDesignRevision>;

export const AddRevisionComment = z.strictObject({ comment: requiredNote() });
export type AddRevisionComment = z.infer<typeof AddRevisionComment>;
