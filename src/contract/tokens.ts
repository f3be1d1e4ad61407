import { z } from "zod";
import { Role } from "./enums";
import { limits } from "./limits";
import { Id, requiredText, Timestamp } from "./primitives";

/** An API token as it may be shown: without the token itself. */
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

/** The one answer that carries the token, right after it was made. */
export const NewApiToken = ApiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof NewApiToken>;

export const CreateApiToken = z.strictObject({
  name: requiredText("Name is required", limits.nameLength),
  role: Role,
  /** 90 days from now unless given; a year at most. */
  expiresAt: z.iso.datetime({ message: "Must be a time in UTC (ISO 8601)" }).optional(),
});
export type CreateApiToken = z.infer<typeof CreateApiToken>;
