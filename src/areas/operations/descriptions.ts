import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  clientAudits,
  clientLeads,
  clientOnboarding,
  clients,
  clientTasks,
  designAssets,
  designDecisions,
  designProjects,
  designRevisions,
  onboardingTaskTemplates,
  upcomingAudits,
} from "#/db/schema";
import { derivedClientColumns } from "#/src/areas/clients";
import { derivedLeadColumns } from "#/src/areas/leads";
import type { AuditLogAction, AuditLogEntity } from "#/src/contract/choices/audit-log";
import type { Action } from "#/src/contract/rights";
import { showDate } from "#/src/format/show-dates";

export type Row = Record<string, unknown> & { id: string };
export type EntityTable = SQLiteTable & Record<"id", SQLiteColumn>;

/** How the rows of one entity are put back, and by whom. */
export type Description = {
  table: EntityTable;
  /** How a row is called in a sentence. */
  name: (row: Row) => string;
  /** Columns that no entry holds, of a row that is put back. */
  derive?: (row: Row) => Record<string, unknown>;
  /** The rights to what leaves its traces in these rows. */
  rights: Partial<Record<AuditLogAction, Action>>;
};

/** Everything that can be undone, in an order in which rows can be put back; they go the other way round. */
export const descriptions: Partial<Record<AuditLogEntity, Description>> = {
  client: {
    table: clients,
    name: ({ name }) => text(name),
    derive: ({ name, brandNames }) =>
      derivedClientColumns({ name: text(name), brandNames: texts(brandNames) }),
    rights: { create: "client.create", update: "client.update" },
  },
  onboarding_task_template: {
    table: onboardingTaskTemplates,
    name: ({ name }) => text(name),
    rights: { create: "template.create", update: "template.update", delete: "template.delete" },
  },
  client_onboarding: {
    table: clientOnboarding,
    name: () => "The onboarding",
    rights: { create: "onboarding.start", update: "onboarding.update", delete: "onboarding.undo" },
  },
  client_task: {
    table: clientTasks,
    name: ({ name }) => text(name),
    rights: {
      create: "task.create",
      update: "task.update",
      delete: "task.delete",
      add_note: "task.addNote",
      add_evidence: "task.addEvidence",
      name_evidence: "task.nameEvidence",
      remove_evidence: "task.removeEvidence",
    },
  },
  design_project: {
    table: designProjects,
    name: ({ projectName }) => text(projectName),
    rights: { create: "project.create", update: "project.update", delete: "project.delete" },
  },
  design_asset: {
    table: designAssets,
    name: ({ assetName }) => text(assetName),
    rights: { create: "asset.create", update: "asset.update", delete: "asset.delete" },
  },
  design_revision: {
    table: designRevisions,
    name: ({ revisionNumber }) => `Revision ${text(revisionNumber)}`,
    rights: { create: "asset.addRevision", update: "asset.update", delete: "asset.delete" },
  },
  design_decision: {
    table: designDecisions,
    name: () => "A decision",
    rights: { delete: "asset.delete" },
  },
  client_lead: {
    table: clientLeads,
    name: ({ companyName }) => text(companyName),
    derive: ({ clientName, companyName, email }) =>
      derivedLeadColumns({
        clientName: text(clientName),
        companyName: text(companyName),
        email: text(email),
      }),
    rights: {
      create: "lead.create",
      update: "lead.update",
      delete: "lead.delete",
      generate_profile: "lead.generateProfile",
    },
  },
  client_audit: {
    table: clientAudits,
    name: ({ auditDate }) => `The audit of ${showDate(text(auditDate))}`,
    rights: { create: "audit.create", update: "audit.update", delete: "audit.delete" },
  },
  upcoming_audit: {
    table: upcomingAudits,
    name: ({ brandName }) => text(brandName),
    rights: {
      create: "upcomingAudit.create",
      delete: "upcomingAudit.delete",
      update: "upcomingAudit.create",
    },
  },
};

/** The rights to operations that change many rows at once, by what stands for the whole. */
export const wholeRights: Partial<Record<AuditLogAction, Action>> = { import: "client.import" };

function text(value: unknown): string {
  return String(value ?? "");
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : [];
}
