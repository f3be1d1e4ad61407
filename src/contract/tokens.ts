import { z } from "zod";
import { limits } from "./limits";
import { Id, requiredText, Timestamp } from "./primitives";
import { RoleSchema } from "./users";

/** An API token as it may be shown: without the token itself. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  role: RoleSchema,
  ownerEmail: z.string(),
  expiresAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type ApiToken = z.infer<typeof ApiToken>;

/** The one answer that carries the token, right after it was made. */
export const NewApiToken = ApiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof NewApiToken>;

export const CreateApiToken = z.strictObject({
  name: requiredText("Name is required", limits.nameLength),
  role: RoleSchema,
  /** 90 days from now unless given; a year at most. */
  expiresAt: z.iso.datetime({ message: "Must be a time in UTC (ISO 8601)" }).optional(),
});
export type CreateApiToken = z.infer<typeof CreateApiToken>;
