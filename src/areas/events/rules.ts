import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import type { ChangeEvent } from "#/src/contract/events";
import { personName } from "#/src/contract/person-name";
import { type Action, can } from "#/src/contract/rights";
import type { Actor } from "#/src/domain/context";
import type { Entry } from "./entries";

/** Whoever may hear of something. */
export type Hearer = Pick<Actor, "userId" | "role" | "clientId">;

/** What a caller is told of an entry; null where it is about nothing that they are shown. */
export function eventFor(hearer: Hearer, entry: Entry): ChangeEvent | null {
  if (!hears(hearer, entry)) return null;
  const { entity, entityId: id, version, operationId } = entry;
  return { entity, id, version, operationId, by: nameOf(hearer, entry) };
}

function hears(hearer: Hearer, entry: Entry): boolean {
  const right = rightTo(entry);
  if (!right || !can(hearer.role, right) || !isReachable(hearer, entry)) return false;
  return hearer.role !== "client" || isShownToClient(hearer, entry);
}

/** What reads the rows of each kind. */
const rights: Record<Exclude<AuditLogEntity, "operation">, Action> = {
  client: "client.read",
  client_onboarding: "client.read",
  client_task: "task.read",
  onboarding_task_template: "template.list",
  design_project: "project.read",
  design_asset: "project.read",
  design_revision: "project.read",
  design_decision: "project.read",
  design_pin: "project.read",
  review_link: "review.list",
  client_lead: "lead.list",
  client_audit: "audit.list",
  upcoming_audit: "upcomingAudit.list",
  user: "user.list",
  api_token: "token.list",
  mail: "mail.list",
  invitation: "invitation.list",
  saved_view: "view.list",
  comment: "taskComment.list",
  task_file: "taskFile.list",
  audit_limits: "auditLimits.read",
};

/** What is somebody's own is news to nobody else, unless it is, or was until now, shared. */
function isReachable({ userId }: Hearer, { ownerId, isShared }: Entry): boolean {
  return ownerId === null || ownerId === userId || isShared === 1;
}

/** An operation names what it moved: the list of that is what can be read. */
function rightTo(entry: Entry): Action | null {
  if (entry.entity !== "operation") return rights[entry.entity];
  if (entry.action === "import") return "client.list";
  if (entry.action !== "reorder") return null;
  return fieldsOf(entry).includes("projects") ? "project.list" : "template.list";
}

function isShownToClient({ clientId }: Hearer, entry: Entry): boolean {
  const { entity, action } = entry;
  const isTheirs = clientId !== null && [entry.clientId, entry.formerClientId].includes(clientId);
  if (!isTheirs || entry.isSent === 0) return false;
  const hidden = hiddenFromClients[entity] ?? [];
  if (action === "add_note") return !hidden.includes("notes");
  return action !== "update" || fieldsOf(entry).some((field) => !hidden.includes(field));
}

/** What their presenters keep from clients, of the rows that clients are shown. */
export const hiddenFromClients: Partial<Record<AuditLogEntity, readonly string[]>> = {
  // Who manages it is kept from them here as well, but their home names whoever they can write to.
  client: ["sendsReminders"],
  client_task: ["notes", "assigneeUserId", "phase"],
  design_project: ["designerNotes", "internalNotes", "estimatedHours", "actualHours", "priorityOrder"],
};

function nameOf(hearer: Hearer, entry: Entry): string {
  const { actorKind, firstName, lastName, email, userRole, userClientId } = entry;
  const isColleague = userRole === "client" && userClientId === hearer.clientId;
  if (hearer.role === "client" && !isColleague) return "the agency";
  if (actorKind === "user") return personName({ firstName, lastName }, email ?? undefined);
  return actorKind === "link" ? "somebody with a link" : "the portal";
}

/** The statement made the array itself. */
function fieldsOf({ fields }: Entry): string[] {
  return JSON.parse(fields) as string[];
}
