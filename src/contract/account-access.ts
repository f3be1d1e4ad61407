import { z } from "zod";
import { accessKind, accessState } from "./choices/access";
import { limits } from "./limits";
import { accessFields } from "./nouns/access";
import {
  Id,
  IsoDate,
  oneOf,
  pageKeys,
  personFields,
  requiredNote,
  rowFields,
  Timestamp,
  withDefaults,
} from "./primitives";
import { wireOf } from "./wire";

export const AccessKind = oneOf(accessKind.values);
export const AccessState = oneOf(accessState.values);

/**
 * Access to an account of a client. For client users `note`, `verifiedBy` and `verifier` are always null. A lapsed access
 * ended, or was withdrawn.
 */
export const Access = z.object({
  id: Id,
  clientId: Id,
  client: z.object({ name: z.string() }),
  kind: AccessKind,
  marketplace: z.string().nullable().describe("The marketplace or, for another kind, the service"),
  state: AccessState,
  grantedAt: IsoDate.nullable().describe("Null until it was granted"),
  verifiedBy: Id.nullable(),
  verifier: z.object(personFields).nullable(),
  verifiedAt: Timestamp.nullable(),
  expiresAt: IsoDate.nullable().describe(
    "The day on which it ends; for a Selling Partner API application computed from the day it was granted",
  ),
  note: z.string().nullable(),
  ...rowFields,
});
export type Access = z.infer<typeof Access>;

const fields = wireOf(accessFields, { kind: AccessKind, state: AccessState });

export const CreateAccess = z.strictObject(withDefaults(fields, { state: "asked" }));
export type CreateAccess = z.infer<typeof CreateAccess>;
export type CreateAccessInput = z.input<typeof CreateAccess>;

export const UpdateAccess = z.strictObject(fields).partial();
export type UpdateAccess = z.infer<typeof UpdateAccess>;
export type UpdateAccessInput = z.input<typeof UpdateAccess>;

/** Query of the list of all accesses; any key switches paging on. */
export const ListAccess = z.strictObject({
  ...pageKeys,
  state: AccessState.optional(),
  expiresBefore: IsoDate.optional().describe("Only accesses that end before this day"),
});
export type ListAccess = z.infer<typeof ListAccess>;

/** The steps by which a client grants a kind of access; version 0 are the standard ones. */
export const AccessSteps = z.object({
  kind: AccessKind,
  steps: z.string(),
  checkedAt: IsoDate.describe("The day on which they were last compared with the service"),
  version: z.int(),
});
export type AccessSteps = z.infer<typeof AccessSteps>;

export const UpdateAccessSteps = z
  .strictObject({ steps: requiredNote(limits.textLength), checkedAt: IsoDate })
  .partial();
export type UpdateAccessSteps = z.infer<typeof UpdateAccessSteps>;
