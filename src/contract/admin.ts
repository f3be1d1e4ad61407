import { z } from "zod";
import { emailKey } from "./email-key";
import { ActorKind, AuditLogAction, AuditLogEntity, Role } from "./enums";
import { JsonValue } from "./json-value";
import { Email, Id, IsoDate, pageKeys, Search, Timestamp } from "./primitives";
import { CurrentUser } from "./users";

export const AdminUser = CurrentUser.extend({ active: z.boolean(), version: z.int(), createdAt: Timestamp });
export type AdminUser = z.infer<typeof AdminUser>;

/** Somebody among all, with how many sessions they have open. */
export const ListedUser = AdminUser.extend({ sessions: z.int() });
export type ListedUser = z.infer<typeof ListedUser>;

/** Somebody who is expected: the first verified sign-in with the address binds the account. */
export const AddUser = z.strictObject({
  email: Email.transform(emailKey),
  role: Role,
  clientId: Id.nullable().optional(),
});
export type AddUser = z.infer<typeof AddUser>;
export type AddUserInput = z.input<typeof AddUser>;

export const UpdateUser = z
  .strictObject({
    active: z.boolean(),
    handOverTo: Id.optional().describe("Who gets what they have open, when they are deactivated"),
  })
  .refine(({ active, handOverTo }) => !active || handOverTo === undefined, {
    path: ["handOverTo"],
    error: "Only somebody who is deactivated hands things over",
  });
export type UpdateUser = z.infer<typeof UpdateUser>;

/** How much somebody has to hand over, of clients that have not left. */
export const OpenWork = z.object({
  tasks: z.int().describe("Assigned and not done"),
  designProjects: z.int().describe("Neither approved nor completed"),
  clients: z.int().describe("Whose account manager they are"),
  leads: z.int().describe("Neither won nor lost"),
});
export type OpenWork = z.infer<typeof OpenWork>;

/** `clientId` is for the role client only; leaving that role clears it. */
export const ChangeRole = z.strictObject({ role: Role, clientId: Id.nullable().optional() });
export type ChangeRole = z.infer<typeof ChangeRole>;

/** What an entry is about, by the name that it has now, or had when it was deleted. */
export const EntrySubject = z.object({
  name: z.string().nullable(),
  partOf: z.string().nullable().describe("The names of what it belongs to, the nearest first"),
  path: z.string().nullable().describe("Where the portal shows it; null when it does not, or no longer"),
});
export type EntrySubject = z.infer<typeof EntrySubject>;

/** One line of the audit log; `before` and `after` hold the fields that the change touched. */
export const AuditLogEntry = z.object({
  id: Id,
  operationId: Id.nullable().describe(
    "Shared by all entries of one write; null before there were operations",
  ),
  undoes: Id.nullable().describe("The operation that this one takes back"),
  isUndoable: z.boolean().describe("Whether the reader can still undo that write"),
  actorKind: ActorKind,
  userId: Id.nullable().describe("Null where no account acted"),
  userEmail: z.string().describe("Of who acted; without an account the name of the job or link"),
  entity: AuditLogEntity,
  entityId: z.string(),
  action: AuditLogAction,
  subject: EntrySubject,
  before: z.record(z.string(), JsonValue).nullable(),
  after: z.record(z.string(), JsonValue).nullable(),
  names: z.record(z.string(), z.string()).describe("What the ids in `before` and `after` are the ids of"),
  createdAt: Timestamp,
});
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

/**
 * `from` and `to` are calendar dates in the portal's time zone, both included. `olderThan` is the id of an
 * entry and answers what comes after it, so that reading on stays right while new entries arrive on top.
 */
export const AuditLogQuery = z.strictObject({
  ...pageKeys,
  search: Search.describe("Part of a name: of what was changed, or of what that belongs to"),
  olderThan: Id.optional().describe("Only entries before the one with this id"),
  userId: Id.optional(),
  entity: AuditLogEntity.optional(),
  action: AuditLogAction.optional(),
  from: IsoDate.optional(),
  to: IsoDate.optional(),
});
export type AuditLogQuery = z.infer<typeof AuditLogQuery>;
