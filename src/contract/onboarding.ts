import { z } from "zod";
import { Client } from "./clients";
import { UnreadOnes } from "./notices";
import { Id, IsoDate, rowFields } from "./primitives";
import { Task } from "./tasks";
import { TemplateOffer } from "./template-plans";

export const Onboarding = z.object({
  id: Id,
  clientId: Id,
  startDate: IsoDate,
  targetLaunchDate: IsoDate.nullable(),
  ...rowFields,
});
export type Onboarding = z.infer<typeof Onboarding>;

/** Data of a client's dashboard; `onboarding` is null until it is started. */
export const ClientDetail = z.object({
  client: Client,
  onboarding: Onboarding.nullable(),
  tasks: z.array(Task),
  unread: z.array(Id).describe("Ids of tasks with comments by others that the caller has not marked as seen"),
  unreadNotices: UnreadOnes,
  offer: TemplateOffer.optional().describe("Tasks of templates to add and remove; absent for client users"),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

export const StartOnboarding = z.strictObject({
  startDate: IsoDate,
  targetLaunchDate: IsoDate.nullable().optional(),
  assigneeUserId: Id.nullable().optional().describe("Assignee of the agency's tasks; unassigned when absent"),
});
export type StartOnboarding = z.infer<typeof StartOnboarding>;

export const StartedOnboarding = z.object({ onboarding: Onboarding, tasks: z.array(Task) });
export type StartedOnboarding = z.infer<typeof StartedOnboarding>;

export const UpdateOnboarding = z.strictObject({ targetLaunchDate: IsoDate.nullable() });
export type UpdateOnboarding = z.infer<typeof UpdateOnboarding>;
