import { z } from "zod";
import { limits } from "./limits";
import { Id } from "./primitives";
import { OwedThing } from "./reminders";

/** A mail to a person of a client, or the reason why nobody there gets one. */
export const PlannedMail = z.object({
  clientId: Id,
  name: z.string().describe("Name of the client"),
  to: z.string().nullable().describe("Null when nobody gets a mail"),
  items: z.array(OwedThing).describe("Open items of the client that the mail names or counts"),
  skippedBecause: z.string().optional(),
});
export type PlannedMail = z.infer<typeof PlannedMail>;

export const MailPlan = z.object({
  planHash: z.string().describe("SHA-256 of clients, addresses and items; send it to carry out this plan"),
  plan: z.array(PlannedMail),
});
export type MailPlan = z.infer<typeof MailPlan>;

export const MailClients = z
  .strictObject({
    ids: z.array(Id).min(1, "Select at least one client").max(limits.bulkClients),
    dryRun: z.boolean().optional().describe("True to see the plan without sending anything"),
    planHash: z.string().max(64).optional(),
  })
  .refine(({ dryRun, planHash }) => dryRun === true || planHash !== undefined, {
    path: ["planHash"],
    message: "Required, unless dryRun is true",
  });
export type MailClients = z.infer<typeof MailClients>;
