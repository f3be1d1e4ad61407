import { z } from "zod";
import { Role } from "./enums";
import { limits } from "./limits";
import { Id, requiredText, Timestamp } from "./primitives";

/** An API token without the secret itself. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  ownerEmail: z.string(),
  expiresAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type ApiToken = z.infer<typeof ApiToken>;

/** The only response that contains the token, right after creation. */
export const NewApiToken = ApiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof NewApiToken>;

export const CreateApiToken = z.strictObject({
  name: requiredText("Name is required", limits.nameLength),
  role: Role,
  /** Defaults to 90 days from now; a year at most. */
  expiresAt: z.iso.datetime({ message: "Must be a time in UTC (ISO 8601)" }).optional(),
});
export type CreateApiToken = z.infer<typeof CreateApiToken>;
