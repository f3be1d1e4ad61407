import { z } from "zod";
import { emailKey } from "./email-key";
import { ActorKind, AuditLogAction, AuditLogEntity, Role } from "./enums";
import { JsonValue } from "./json-value";
import { Email, Id, IsoDate, pageKeys, Search, Timestamp } from "./primitives";
import { CurrentUser } from "./users";

export const AdminUser = CurrentUser.extend({ active: z.boolean(), version: z.int(), createdAt: Timestamp });
export type AdminUser = z.infer<typeof AdminUser>;

/** A user with the number of their open sessions. */
export const ListedUser = AdminUser.extend({ sessions: z.int() });
export type ListedUser = z.infer<typeof ListedUser>;

/** The clients of a user, as one id or as the whole set. */
const membershipKeys = {
  clientId: Id.nullable().optional().describe("The only client, or none; use `clientIds` for several"),
  clientIds: z.array(Id).max(200).optional().describe("All clients that the user belongs to"),
};
const hasOneSet = ({ clientId, clientIds }: { clientId?: unknown; clientIds?: unknown }) =>
  clientId === undefined || clientIds === undefined;
const bothSets = { path: ["clientIds"], error: "Send clientId or clientIds, not both" };

/** A user added ahead of time: the first verified sign-in with the address binds the account. */
export const AddUser = z
  .strictObject({ email: Email.transform(emailKey), role: Role, ...membershipKeys })
  .refine(hasOneSet, bothSets);
export type AddUser = z.infer<typeof AddUser>;
export type AddUserInput = z.input<typeof AddUser>;

export const UpdateUser = z
  .strictObject({
    active: z.boolean(),
    handOverTo: Id.optional().describe("Who takes over their open work on deactivation"),
  })
  .refine(({ active, handOverTo }) => !active || handOverTo === undefined, {
    path: ["handOverTo"],
    error: "Only somebody who is deactivated hands things over",
  });
export type UpdateUser = z.infer<typeof UpdateUser>;

/** Counts of a user's open work to hand over; work of churned clients is left out. */
export const OpenWork = z.object({
  tasks: z.int().describe("Assigned tasks that are not done"),
  designProjects: z.int().describe("Projects neither approved nor completed"),
  clients: z.int().describe("Clients whose account manager they are"),
  leads: z.int().describe("Leads neither won nor lost"),
});
export type OpenWork = z.infer<typeof OpenWork>;

/** Clients apply to the client role only; any other role ends all memberships. Without clients they stay. */
export const ChangeRole = z.strictObject({ role: Role, ...membershipKeys }).refine(hasOneSet, bothSets);
export type ChangeRole = z.infer<typeof ChangeRole>;

/** The subject of an entry, under its current name or, if deleted, its last one. */
export const EntrySubject = z.object({
  name: z.string().nullable(),
  partOf: z.string().nullable().describe("Names of its parents, nearest first"),
  path: z.string().nullable().describe("Path of its screen; null when it has none or no longer exists"),
});
export type EntrySubject = z.infer<typeof EntrySubject>;

/** One line of the audit log; `before` and `after` hold the changed fields. */
export const AuditLogEntry = z.object({
  id: Id,
  operationId: Id.nullable().describe(
    "Shared by all entries of one write; null for writes older than operations",
  ),
  undoes: Id.nullable().describe("The operation that this one undoes"),
  isUndoable: z.boolean().describe("True while the caller can undo that write"),
  actorKind: ActorKind,
  userId: Id.nullable().describe("Null when no account acted"),
  userEmail: z.string().describe("Email of the author; the name of the job or link when no account acted"),
  linkSentTo: z
    .string()
    .nullable()
    .describe("Address of the mail whose link the author acted by; null for acts without one"),
  entity: AuditLogEntity,
  entityId: z.string(),
  action: AuditLogAction,
  subject: EntrySubject,
  before: z.record(z.string(), JsonValue).nullable(),
  after: z.record(z.string(), JsonValue).nullable(),
  names: z.record(z.string(), z.string()).describe("Names for the ids in `before` and `after`, by id"),
  createdAt: Timestamp,
});
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

/**
 * `from` and `to` are calendar dates in the portal's time zone, both inclusive. `olderThan` is a cursor: the id of an
 * entry, after which the page begins, so that pages do not shift while new entries arrive.
 */
export const AuditLogQuery = z.strictObject({
  ...pageKeys,
  search: Search.describe("Part of the name of the subject or of one of its parents"),
  olderThan: Id.optional().describe("Only entries older than the one with this id"),
  userId: Id.optional(),
  entity: AuditLogEntity.optional(),
  action: AuditLogAction.optional(),
  from: IsoDate.optional(),
  to: IsoDate.optional(),
});
export type AuditLogQuery = z.infer<typeof AuditLogQuery>;
