import { z } from "zod";
import { Role } from "./enums";
import { Id, optionalLine, personFields } from "./primitives";

/** A client that a user belongs to. */
export const OwnClient = z.object({ id: Id, name: z.string() });
export type OwnClient = z.infer<typeof OwnClient>;

/** The signed-in user. */
export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  ...personFields,
  profileImageUrl: z.string().nullable(),
  role: Role,
  clientId: Id.nullable().describe("The first of `clients`, by name"),
  clients: z.array(OwnClient).describe("The clients that a user of role client belongs to, by name"),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A name that overrides the sign-in service's; null in both restores that one at the next sign-in. */
export const ChangeName = z.strictObject({ firstName: optionalLine(), lastName: optionalLine() });
export type ChangeName = z.infer<typeof ChangeName>;

/** A possible assignee: an active admin, manager or contributor. */
export const Assignee = z.object({
  id: Id,
  ...personFields,
});
export type Assignee = z.infer<typeof Assignee>;
