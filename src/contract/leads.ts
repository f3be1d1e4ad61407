import { z } from "zod";
import { Activity } from "./activity";
import { leadSource, leadStatus } from "./choices/leads";
import { UpdateClient } from "./clients";
import { LeadProfile } from "./lead-profile";
import { limits } from "./limits";
import { leadFields } from "./nouns/leads";
import {
  Id,
  IsoDate,
  oneOf,
  optionalLine,
  pageKeys,
  personFields,
  rowFields,
  Search,
  Timestamp,
  withDefaults,
} from "./primitives";
import { ImportedUrl } from "./table-imports";
import { wireOf } from "./wire";

const { priorityScore } = limits;
const wholePriority = `Must be a whole number from ${priorityScore.min} to ${priorityScore.max}`;

export const LeadStatus = oneOf(leadStatus.values);
export const LeadSource = oneOf(leadSource.values);
export const LeadOwnerWord = oneOf(["me", "unassigned"]);

/** A sales lead; money in whole units of the portal's currency. */
export const Lead = z.object({
  id: Id,
  clientName: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  leadSource: LeadSource,
  productImageUrl: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  amazonStoreUrl: z.string().nullable(),
  notes: z.string().nullable(),
  leadStatus: LeadStatus,
  dealValue: z.int().nullable(),
  priorityScore: z.int(),
  nextActionDate: IsoDate.nullable(),
  recentActivity: z.string().nullable(),
  clientFileLink: z.string().nullable(),
  ownerId: Id.nullable(),
  owner: z.object(personFields).nullable(),
  /** The client created from or linked to the lead. */
  clientId: Id.nullable(),
  client: z.object({ name: z.string() }).nullable(),
  aiProfileSummary: LeadProfile.shape.summary.nullable(),
  aiLeadershipData: LeadProfile.shape.leadership.nullable(),
  aiAmazonData: LeadProfile.shape.amazonPresence.nullable(),
  aiMediaMentions: LeadProfile.shape.mediaMentions.nullable(),
  aiInsights: LeadProfile.shape.insights.nullable(),
  /** The model that wrote the profile. */
  profileModel: z.string().nullable(),
  profileGeneratedAt: Timestamp.nullable(),
  ...rowFields,
});
export type Lead = z.infer<typeof Lead>;
/** The lead behind a client, as the client's dashboard shows it. */
export type LeadOfClient = Pick<Lead, "id" | "companyName">;

/** A lead with its latest history. */
export const LeadDetail = z.object({
  lead: Lead,
  auditLogs: z.array(Activity),
  /** The client to suggest for linking: it has the name of a won lead's company, and no lead is linked to it. */
  suggestedClient: z.object({ id: Id, name: z.string() }).nullable(),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

const fields = wireOf(leadFields, { leadSource: LeadSource, leadStatus: LeadStatus });

export const CreateLead = z.strictObject(
  withDefaults(fields, {
    leadSource: "other",
    leadStatus: "new",
    priorityScore: priorityScore.default,
  }),
);
export type CreateLead = z.infer<typeof CreateLead>;
export type CreateLeadInput = z.input<typeof CreateLead>;

export const UpdateLead = z.strictObject(fields).partial();
export type UpdateLead = z.infer<typeof UpdateLead>;
export type UpdateLeadInput = z.input<typeof UpdateLead>;

/** Fields of the client created from a won lead; absent keys are copied from the lead. */
export const CreateClientOfLead = z.strictObject(UpdateClient.shape);
export type CreateClientOfLead = z.infer<typeof CreateClientOfLead>;

/** The existing client to link to a won lead. */
export const LinkClientOfLead = z.strictObject({ clientId: Id });
export type LinkClientOfLead = z.infer<typeof LinkClientOfLead>;

/**
 * Imported rows cannot name a picture, since there is no upload behind it. Their web addresses may lack the scheme,
 * and the owner is given by name or email address.
 */
const importedFields = {
  websiteUrl: ImportedUrl,
  amazonStoreUrl: ImportedUrl,
  clientFileLink: ImportedUrl,
  productImageUrl: z.null("Pictures cannot be imported"),
  priorityScore: z
    .int(wholePriority)
    .min(priorityScore.min, wholePriority)
    .max(priorityScore.max, wholePriority),
  owner: optionalLine(),
};
export const ImportedLead = CreateLead.omit({ ownerId: true }).extend(
  withDefaults(importedFields, { priorityScore: priorityScore.default }),
);
export type ImportedLeadInput = z.input<typeof ImportedLead>;
export const ImportedLeadChange = UpdateLead.omit({ ownerId: true }).extend(importedFields).partial();

export const leadSort = [
  "-createdAt",
  "createdAt",
  "nextActionDate",
  "-dealValue",
  "dealValue",
  "-priorityScore",
  "priorityScore",
  "company",
  "-company",
  "status",
  "-status",
  "owner",
  "-owner",
] as const;
export const LeadSort = oneOf(leadSort);
export type LeadSort = z.infer<typeof LeadSort>;

/** A user's id, or a word: the caller's own leads, or unassigned ones. */
const OwnerFilter = z.union([LeadOwnerWord, Id], "Must be an id, me or unassigned");

/** Filters and order of leads, in a list or on the board. */
const leadFilters = {
  search: Search,
  status: LeadStatus.optional(),
  priority: z.coerce.number().int().min(priorityScore.min).max(priorityScore.max).optional(),
  owner: OwnerFilter.optional(),
  sort: LeadSort.optional().describe(
    "Newest first by default; leads without a next action or an owner come last, those without a value count as the " +
      "lowest, and statuses have the order of the board",
  ),
};

/** Query of the lead list; any key switches paging on. */
export const ListLeads = z.strictObject({
  ...pageKeys,
  id: Id.optional().describe("Only the lead with this id"),
  ...leadFilters,
});
export type ListLeads = z.infer<typeof ListLeads>;

/** Query of the board of leads. */
export const ReadLeadBoard = z.strictObject(leadFilters);
export type ReadLeadBoard = z.infer<typeof ReadLeadBoard>;

/** A column of the board: the figures of all matching leads with its status, and the first of them. */
export const LeadColumn = z.object({
  status: LeadStatus,
  count: z.int(),
  dealValue: z.int(),
  leads: z.array(Lead),
});
export type LeadColumn = z.infer<typeof LeadColumn>;

/** The board of leads: a column for each status, in the order in which a lead passes through them. */
export const LeadBoard = z.object({ columns: z.array(LeadColumn) });
export type LeadBoard = z.infer<typeof LeadBoard>;

/** Figures over all leads; the conversion rate is the whole percentage of won leads, null without leads. */
export const LeadsSummary = z.object({
  total: z.int(),
  active: z.int(),
  dealValue: z.int(),
  conversionRate: z.int().nullable(),
});
export type LeadsSummary = z.infer<typeof LeadsSummary>;
