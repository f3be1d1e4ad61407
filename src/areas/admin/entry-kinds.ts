import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  apiTokens,
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
  invitations,
  mails,
  onboardingTaskTemplates,
  reviewLinks,
  savedViews,
  taskFiles,
  upcomingAudits,
  users,
} from "#/db/schema";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import { personName } from "#/src/contract/person-name";
import { showDate } from "#/src/format/show-dates";

/** A thing of which an id is known. */
export type Reference = { entity: AuditLogEntity; id: string };

/** What a thing's name is made of, under the names that the log gives its fields. */
export type Fields = Partial<Record<Field, string | number | null>>;
type Field = (typeof fieldNames)[number];
const fieldNames = [
  "name",
  "projectName",
  "assetName",
  "companyName",
  "brandName",
  "firstName",
  "lastName",
  "email",
  "revisionNumber",
  "auditDate",
  "clientOnboardingId",
  "taskId",
  "projectId",
  "assetId",
  "revisionId",
  "clientId",
  "userId",
  "ownerId",
] as const;

type Place = { id: string; fields: Fields; above: { name: string; path: string | null } | null };

/** How one kind of thing is named. */
export type Kind = {
  table: SQLiteTable;
  columns: Partial<Record<Field, SQLiteColumn>>;
  /** Without it, its field `name`. */
  name?: (fields: Fields, parentName: string | null) => string;
  parent?: (fields: Fields) => Reference | null;
  /** It has no name of its own but that of what it belongs to. */
  isNamedByParent?: boolean;
  /** Without it, where what it belongs to is shown. */
  path?: (place: Place) => string | null;
};

/** What leaves traces and has a name; an operation has none. */
export const kinds: Partial<Record<AuditLogEntity, Kind>> = {
  client: {
    table: clients,
    columns: { name: clients.name },
    path: ({ id }) => `/clients/${id}`,
  },
  client_onboarding: {
    table: clientOnboarding,
    columns: { clientId: clientOnboarding.clientId },
    name: (_, client) => client ?? "",
    parent: ({ clientId }) => reference("client", clientId),
    isNamedByParent: true,
  },
  client_task: {
    table: clientTasks,
    columns: { name: clientTasks.name, clientOnboardingId: clientTasks.clientOnboardingId },
    parent: ({ clientOnboardingId }) => reference("client_onboarding", clientOnboardingId),
    path: ({ id, above }) => (above?.path ? `${above.path}?task=${id}` : null),
  },
  onboarding_task_template: {
    table: onboardingTaskTemplates,
    columns: { name: onboardingTaskTemplates.name },
    path: () => "/templates",
  },
  design_project: {
    table: designProjects,
    columns: { projectName: designProjects.projectName, clientId: designProjects.clientId },
    name: ({ projectName }) => text(projectName),
    parent: ({ clientId }) => reference("client", clientId),
    path: ({ id }) => `/design?project=${id}`,
  },
  design_asset: {
    table: designAssets,
    columns: { assetName: designAssets.assetName, projectId: designAssets.projectId },
    name: ({ assetName }) => text(assetName),
    parent: ({ projectId }) => reference("design_project", projectId),
  },
  design_revision: {
    table: designRevisions,
    columns: {
      revisionNumber: designRevisions.revisionNumber,
      assetId: designRevisions.assetId,
      projectId: designRevisions.projectId,
    },
    name: ({ revisionNumber }) => `Revision ${text(revisionNumber)}`,
    parent: assetOrProject,
  },
  design_decision: {
    table: designDecisions,
    columns: { assetId: designDecisions.assetId, projectId: designDecisions.projectId },
    name: (_, subject) => `Decision on ${subject ?? ""}`.trim(),
    parent: assetOrProject,
  },
  design_pin: {
    table: designPins,
    columns: { revisionId: designPins.revisionId, projectId: designPins.projectId },
    name: (_, subject) => `Pin on ${subject ?? ""}`.trim(),
    parent: ({ revisionId, projectId }) =>
      reference("design_revision", revisionId) ?? reference("design_project", projectId),
  },
  review_link: {
    table: reviewLinks,
    columns: { email: reviewLinks.email, assetId: reviewLinks.assetId, projectId: reviewLinks.projectId },
    name: ({ email }) => text(email),
    parent: assetOrProject,
  },
  comment: {
    table: comments,
    columns: { taskId: comments.taskId, projectId: comments.projectId },
    name: (_, subject) => `Comment on ${subject ?? ""}`.trim(),
    parent: ({ taskId, projectId }) =>
      reference("client_task", taskId) ?? reference("design_project", projectId),
  },
  task_file: {
    table: taskFiles,
    columns: { name: taskFiles.name, taskId: taskFiles.taskId },
    parent: ({ taskId }) => reference("client_task", taskId),
  },
  client_lead: {
    table: clientLeads,
    columns: { companyName: clientLeads.companyName },
    name: ({ companyName }) => text(companyName),
    path: ({ id }) => `/client-leads?lead=${id}`,
  },
  client_audit: {
    table: clientAudits,
    columns: { auditDate: clientAudits.auditDate, clientId: clientAudits.clientId },
    name: ({ auditDate }) => showDate(text(auditDate)),
    parent: ({ clientId }) => reference("client", clientId),
    path: ({ id, above }) => `/audit?${searched(above?.name ?? "")}&which=all#audit-${id}`,
  },
  audit_limits: {
    table: auditLimitsInForce,
    columns: {},
    name: () => "Audit limits",
    path: () => "/admin?tab=limits",
  },
  upcoming_audit: {
    table: upcomingAudits,
    columns: { brandName: upcomingAudits.brandName },
    name: ({ brandName }) => text(brandName),
    path: () => "/audit",
  },
  user: {
    table: users,
    columns: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    name: ({ firstName, lastName, email }) =>
      personName({ firstName: text(firstName) || null, lastName: text(lastName) || null }, text(email)),
    path: ({ fields }) => `/admin?${searched(text(fields.email))}`,
  },
  mail: {
    table: mails,
    columns: { email: mails.recipient, clientId: mails.clientId },
    name: ({ email }) => text(email),
    parent: ({ clientId }) => reference("client", clientId),
    path: ({ fields }) => `/admin?tab=mail&${searched(text(fields.email))}`,
  },
  invitation: {
    table: invitations,
    columns: { email: invitations.email, clientId: invitations.clientId },
    name: ({ email }) => text(email),
    parent: ({ clientId }) => reference("client", clientId),
  },
  saved_view: {
    table: savedViews,
    columns: { name: savedViews.name, ownerId: savedViews.ownerId },
    parent: ({ ownerId }) => reference("user", ownerId),
    path: () => null,
  },
  api_token: {
    table: apiTokens,
    columns: { name: apiTokens.name, userId: apiTokens.userId },
    parent: ({ userId }) => reference("user", userId),
    path: () => "/admin?tab=tokens",
  },
};

/** The fields by which the log's own values point at other things. */
export const referringFields: Partial<Record<string, AuditLogEntity>> = {
  clientId: "client",
  clientOnboardingId: "client_onboarding",
  taskId: "client_task",
  templateId: "onboarding_task_template",
  projectId: "design_project",
  assetId: "design_asset",
  assigneeUserId: "user",
  assignedDesignerId: "user",
  createdById: "user",
  decidedById: "user",
  uploadedById: "user",
  revisionId: "design_revision",
  reviewLinkId: "review_link",
  authorId: "user",
  mentions: "user",
  ownerId: "user",
  accountManagerId: "user",
  createdBy: "user",
  userId: "user",
  causedById: "user",
  sentById: "user",
  projects: "design_project",
  templates: "onboarding_task_template",
};

/** Pairs for `json_object` of what a stored side of an entry tells of a name. */
export function fieldsKept(side: SQLiteColumn): SQL {
  const pairs = fieldNames.map((name) => sql`${name}, ${side} ->> ${name}`);
  return sql.join(pairs, sql`, `);
}

function assetOrProject({ assetId, projectId }: Fields): Reference | null {
  return reference("design_asset", assetId) ?? reference("design_project", projectId);
}

function reference(entity: AuditLogEntity, id: Fields[Field]): Reference | null {
  return typeof id === "string" ? { entity, id } : null;
}

/** A field as it is written in a name. */
export function text(value: Fields[Field]): string {
  return String(value ?? "");
}

function searched(search: string): string {
  return new URLSearchParams({ search }).toString();
}
