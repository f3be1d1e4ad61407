import { type AuditLogEntity, livePlaces } from "./entities";

export type { AuditLogEntity };

/** The entities. Safe because the table has at least one, and no other keys. */
export const auditLogEntities = Object.keys(livePlaces) as [AuditLogEntity, ...AuditLogEntity[]];

export const auditLogActions = [
  "create",
  "update",
  "delete",
  "add_note",
  "add_evidence",
  "name_evidence",
  "remove_evidence",
  "role_change",
  "reorder",
  "generate_profile",
  "import",
  "sign_in",
  "sign_out",
  "erase",
  "see_as",
  "answer",
] as const;
export type AuditLogAction = (typeof auditLogActions)[number];

/** Kinds of actors: a user with an account, a job of the portal, or the recipient of a link. */
export const auditLogActorKinds = ["user", "job", "link"] as const;
export type AuditLogActorKind = (typeof auditLogActorKinds)[number];
