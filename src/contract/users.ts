import { z } from "zod";
import { role } from "./choices/users";
import { Id, oneOf } from "./primitives";

export const RoleSchema = oneOf(role.values);

/** The signed-in person. */
export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: RoleSchema,
  clientId: Id.nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Somebody work can be given to: an active admin, manager or contributor. */
export const Assignee = z.object({
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type Assignee = z.infer<typeof Assignee>;
