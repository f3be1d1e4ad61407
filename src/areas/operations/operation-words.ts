import type { AuditLogAction, AuditLogEntity } from "#/src/contract/choices/audit-log";
import { parseFields } from "#/src/domain/entry-columns";
import type { OperationTraces, SummedTrace } from "#/src/domain/operation-traces";
import { descriptions } from "./descriptions";

/** What an operation was about: the whole, else what came or went, the thing that others hang on before these. */
export function headOf({ traces }: OperationTraces): SummedTrace | undefined {
  const [head] = traces.toSorted((a, b) => rank(a) - rank(b));
  return head;
}

const order = Object.keys(descriptions);

function rank({ entity, action }: SummedTrace): number {
  if (entity === "operation") return -order.length;
  return order.indexOf(entity) + (action === "update" ? order.length : 0);
}

/** What was done, in words; `undos` says how often it was taken back and done again. */
export function said(head: SummedTrace, name: string | null, undos: number): string {
  const words = head.entity === "operation" ? ofWhole(head) : ofRows(head, name);
  if (undos === 0) return words;
  const beginning = undos % 2 === 1 ? "Undid" : "Did again";
  return `${beginning}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** The import that a call was a part of; null for anything else. */
export function importIdOf({ entity, action, after }: SummedTrace): string | null {
  if (entity !== "operation" || action !== "import" || typeof after !== "string") return null;
  const { importId } = parseFields(after);
  return typeof importId === "string" ? importId : null;
}

function ofWhole({ action, after }: SummedTrace): string {
  const fields = typeof after === "string" ? parseFields(after) : {};
  if (action === "import") {
    const rows = Number(fields.created ?? 0) + Number(fields.updated ?? 0);
    const [one, many] = nouns[importedEntity[String(fields.kind)] ?? "client"];
    return `Imported ${counted(rows, one, many)}`;
  }
  if ("projects" in fields) return "Changed the order of design projects";
  if ("categories" in fields) return "Changed the order of template categories";
  return "Changed the order of templates";
}

/** By what an import's entry says that the rows were; without a word they are clients. */
const importedEntity: Partial<Record<string, AuditLogEntity>> = {
  leads: "client_lead",
  tasks: "client_task",
};

function ofRows({ entity, action, rows }: SummedTrace, name: string | null): string {
  if (entity === "design_decision") return name ?? "Decision";
  const [one, many] = nouns[entity];
  const verb = ownVerbs[entity]?.[action] ?? verbs[action];
  const quoted = name ? `“${name}”` : "";
  if (rows > 1) return `${verb} ${counted(rows, one, many)}${quoted && `, ${quoted} among them`}`;
  return `${verb} ${one} ${quoted}`.trim();
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

const verbs: Record<AuditLogAction, string> = {
  create: "Added",
  update: "Changed",
  delete: "Deleted",
  add_note: "Wrote a note on",
  add_evidence: "Added a link to",
  name_evidence: "Named a link of",
  remove_evidence: "Removed a link from",
  role_change: "Changed the role of",
  reorder: "Changed the order of",
  generate_profile: "Generated the profile of",
  import: "Imported",
  sign_in: "Signed in",
  sign_out: "Signed out",
  erase: "Erased",
};

const ownVerbs: Partial<Record<AuditLogEntity, Partial<Record<AuditLogAction, string>>>> = {
  client_onboarding: { create: "Started", delete: "Took back" },
  task_file: { delete: "Removed" },
  api_token: { create: "Made", delete: "Revoked" },
  audit_limits: { create: "Changed" },
};

/** One, and several. */
const nouns: Record<AuditLogEntity, [string, string]> = {
  client: ["client", "clients"],
  client_onboarding: ["the onboarding of", "onboardings"],
  client_task: ["task", "tasks"],
  onboarding_task_template: ["template", "templates"],
  design_project: ["design project", "design projects"],
  design_asset: ["design asset", "design assets"],
  design_revision: ["design revision", "design revisions"],
  design_decision: ["decision", "decisions"],
  design_pin: ["pin", "pins"],
  review_link: ["the review link of", "review links"],
  client_lead: ["lead", "leads"],
  client_audit: ["the audit of", "audits"],
  upcoming_audit: ["upcoming audit", "upcoming audits"],
  user: ["user", "users"],
  api_token: ["API token", "API tokens"],
  mail: ["mail", "mails"],
  invitation: ["invitation", "invitations"],
  saved_view: ["view", "views"],
  comment: ["comment", "comments"],
  task_file: ["file", "files"],
  audit_limits: ["the", "audit limits"],
  operation: ["operation", "operations"],
};
