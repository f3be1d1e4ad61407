import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import {
  auditLimitsInForce,
  clientAudits,
  clientLeads,
  clientOnboarding,
  clients,
  clientTasks,
  comments,
  designAssets,
  designDecisions,
  designPins,
  designProjects,
  designRevisions,
  onboardingTaskTemplates,
  reviewLinks,
  savedViews,
  taskFiles,
  upcomingAudits,
} from "#/db/schema";
import { derivedClientColumns } from "#/src/areas/clients";
import { derivedLeadColumns } from "#/src/areas/leads";
import { phaseOfRestored } from "#/src/areas/tasks";
import { derivedViewColumns } from "#/src/areas/views";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import { showDate } from "#/src/format/show-dates";

export type Row = Record<string, unknown> & { id: string };
export type EntityTable = SQLiteTable & Record<"id", SQLiteColumn>;

/** How the rows of one entity are put back. */
export type Description = {
  table: EntityTable;
  /** How a row is called in a sentence. */
  name: (row: Row) => string;
  /** Columns that no entry holds, of a row that is put back. */
  derive?: (row: Row) => Record<string, unknown>;
  /** Columns that former entries do not hold, of a row that is put back. */
  complete?: (tx: Tx, row: Row) => Promise<Record<string, unknown>>;
};

/** Everything that can be undone, in an order in which rows can be put back; they go the other way round. */
export const descriptions: Partial<Record<AuditLogEntity, Description>> = {
  client: {
    table: clients,
    name: called("name"),
    derive: ({ name, brandNames }) =>
      derivedClientColumns({ name: text(name), brandNames: texts(brandNames) }),
  },
  onboarding_task_template: { table: onboardingTaskTemplates, name: called("name") },
  client_onboarding: { table: clientOnboarding, name: () => "The onboarding" },
  client_audit: { table: clientAudits, name: ({ auditDate }) => `The audit of ${showDate(text(auditDate))}` },
  audit_limits: { table: auditLimitsInForce, name: () => "The audit limits" },
  client_task: {
    table: clientTasks,
    name: called("name"),
    complete: async (tx, row) => (row.phase ? {} : { phase: await phaseOfRestored(tx, row) }),
  },
  design_project: { table: designProjects, name: called("projectName") },
  design_asset: { table: designAssets, name: called("assetName") },
  design_revision: {
    table: designRevisions,
    name: ({ revisionNumber }) => `Revision ${text(revisionNumber)}`,
  },
  review_link: {
    table: reviewLinks,
    name: ({ email }) => `The review link of ${text(email)}`,
    // What opened it is gone: it stands for who was asked, and opens nothing any more.
    derive: () => ({ tokenHash: null }),
  },
  design_decision: { table: designDecisions, name: () => "A decision" },
  design_pin: { table: designPins, name: ({ number }) => `Pin ${text(number)}` },
  comment: { table: comments, name: () => "A comment" },
  task_file: { table: taskFiles, name: called("name") },
  client_lead: {
    table: clientLeads,
    name: called("companyName"),
    derive: ({ clientName, companyName, email }) =>
      derivedLeadColumns({
        clientName: text(clientName),
        companyName: text(companyName),
        email: text(email),
      }),
  },
  upcoming_audit: { table: upcomingAudits, name: called("brandName") },
  saved_view: {
    table: savedViews,
    name: called("name"),
    derive: ({ name }) => derivedViewColumns({ name: text(name) }),
  },
};

function called(column: string) {
  return (row: Row) => text(row[column]);
}

function text(value: unknown): string {
  return String(value ?? "");
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : [];
}
