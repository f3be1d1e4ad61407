import type { AuditLogAction, AuditLogEntity } from "#/src/contract/choices/audit-log";
import { can, type Right } from "#/src/contract/rights";
import { dayMs, momentAfter } from "#/src/format/durations";
import type { Actor } from "./context";
import { parseFields } from "./entry-columns";

/** How long something can be undone. */
export const undoDays = 30;

/** What an entry says of what was done; a stored one has its fields as text. */
export type Trace = {
  entity: AuditLogEntity;
  action: AuditLogAction;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | string | null;
  /** Of stored entries: one of them says that its view is, was or is to be shared. */
  isShared?: boolean;
};

/**
 * The rights that undoing what left these traces takes; null where one of them stays as it is: approvals and rejections,
 * conversation, people and what they come in by.
 */
export function rightsToUndo(traces: readonly Trace[]): Right[] | null {
  const whole = traces.filter(isImport);
  // What was said comes and goes with what it is about; by itself it stays as it is.
  const counting = traces.filter(({ entity }) => entity !== "comment" && entity !== "design_pin");
  const found = new Set((whole.length > 0 ? whole : counting).map(rightTo));
  const known = [...found].filter((right) => right !== undefined);
  return known.length === found.size && known.length > 0 ? known : null;
}

/** Whether somebody may undo what left these traces, as far as it has not been changed since. */
export function mayUndo({ role }: Pick<Actor, "role">, traces: readonly Trace[]): boolean {
  return rightsToUndo(traces)?.every((right) => can(role, right)) ?? false;
}

/** Of one call that took in many rows of a file. */
export function isImport({ entity, action }: Trace): boolean {
  return entity === "operation" && action === "import";
}

/** Until when something of that moment can be undone, ISO 8601 in UTC. */
export function undoableUntil(createdAt: string): string {
  return momentAfter(createdAt, undoDays * dayMs);
}

/** Since when what was done can still be undone at that moment, ISO 8601 in UTC. */
export function undoableSince(now: string): string {
  return momentAfter(now, -undoDays * dayMs);
}

type Rights = Partial<Record<AuditLogAction, Right>>;

/** The rights to what leaves its traces in rows of each kind; an action without one is final. */
const rights: Partial<Record<AuditLogEntity, Rights>> = {
  client: { create: "client.create", update: "client.update" },
  onboarding_task_template: {
    create: "template.create",
    update: "template.update",
    delete: "template.delete",
  },
  client_onboarding: {
    create: "onboarding.start",
    update: "onboarding.update",
    delete: "onboarding.undo",
  },
  client_task: {
    create: "task.create",
    update: "task.update",
    delete: "task.delete",
    add_note: "task.addNote",
    add_evidence: "task.addEvidence",
    name_evidence: "task.nameEvidence",
    remove_evidence: "task.removeEvidence",
  },
  design_project: { create: "project.create", update: "project.update", delete: "project.delete" },
  design_asset: { create: "asset.create", update: "asset.update", delete: "asset.delete" },
  design_revision: { create: "asset.addRevision", update: "asset.update", delete: "asset.delete" },
  design_decision: { delete: "asset.delete" },
  review_link: { delete: "asset.delete" },
  client_lead: {
    create: "lead.create",
    update: "lead.update",
    delete: "lead.delete",
    generate_profile: "lead.generateProfile",
  },
  client_audit: { create: "audit.create", update: "audit.update", delete: "audit.delete" },
  upcoming_audit: {
    create: "upcomingAudit.create",
    delete: "upcomingAudit.delete",
    update: "upcomingAudit.create",
  },
  task_file: { create: "taskFile.add", delete: "taskFile.remove" },
  audit_limits: { create: "auditLimits.change", update: "auditLimits.change" },
  saved_view: { create: "view.create", update: "view.update", delete: "view.delete" },
};

/** The rights to undo an import, by what its entry says that the rows were. */
const importRights: Partial<Record<string, Right>> = {
  clients: "client.import",
  leads: "lead.import",
  tasks: "task.import",
};

function rightTo(trace: Trace): Right | undefined {
  const { entity, action, after } = trace;
  if (entity === "saved_view" && isOfSharedView(trace)) return "view.share";
  if (entity !== "operation") return rights[entity]?.[action];
  const fields = typeof after === "object" ? after : parseFields(after ?? null);
  if (isImport(trace)) return importRights[String(fields?.kind ?? "clients")];
  if (action !== "reorder") return undefined;
  return "projects" in (fields ?? {}) ? "project.reorder" : "template.reorder";
}

/** A view that stays shared says so beside what was changed in it. */
function isOfSharedView({ before, after, isShared = false }: Trace): boolean {
  const says = (side: Trace["after"]) =>
    typeof side === "object" && (side?.isShared === true || side?.stayedShared === true);
  return isShared || says(before) || says(after);
}
