import { z } from "zod";
import { ClientStatus, ConversationKind } from "./enums";
import { TaskFile } from "./files";
import { Id, IsoDate } from "./primitives";
import { Task } from "./tasks";

/** Something that the client is asked to do, with what helps to do it. */
export const HomeTask = Task.pick({
  id: true,
  version: true,
  name: true,
  description: true,
  dueDate: true,
  isPastDue: true,
  status: true,
  evidenceUrls: true,
  evidenceNames: true,
}).extend({
  referenceLinks: z.array(z.string()).describe("Those of the task's template, as it is now"),
  files: z.array(TaskFile).describe("The newest, the newest first"),
  fileCount: z.int().describe("How many there are"),
});
export type HomeTask = z.infer<typeof HomeTask>;

/** A design of which a version waits for the client's approval; without `assetId` the project waits by itself. */
export const HomeApproval = z.object({
  projectId: Id,
  projectName: z.string(),
  assetId: Id.nullable(),
  assetName: z.string().nullable(),
  askedOn: IsoDate,
});
export type HomeApproval = z.infer<typeof HomeApproval>;

const Step = z.object({ id: Id, name: z.string(), dueDate: IsoDate });

/** What somebody has not read of a conversation. */
const Unread = z.object({
  kind: ConversationKind,
  id: Id,
  name: z.string(),
  count: z.int(),
});

/** What a client sees of the work that is done with them; but for what they have read, the same for everybody who may. */
export const ClientHome = z.object({
  clientId: Id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  status: ClientStatus,
  progress: z
    .object({
      percentComplete: z.int(),
      completedTasks: z.int(),
      totalTasks: z.int(),
      allTasks: z.int().describe("With the tasks after the onboarding, which do not count in its progress"),
      targetLaunchDate: IsoDate.nullable(),
    })
    .nullable()
    .describe("Null until onboarding was started"),
  asked: z.array(HomeTask).describe("The client's open tasks, earliest due first; none once they churned"),
  hasMoreAsked: z.boolean(),
  approvals: z
    .array(HomeApproval)
    .describe("Designs that wait for the client's approval, the longest waiting first"),
  doing: z.array(Step).describe("What the agency works on, earliest due first"),
  next: Step.nullable().describe("What the agency has to do next, from today on"),
  done: z
    .array(Step.omit({ dueDate: true }).extend({ doneOn: IsoDate }))
    .describe("What the agency did in the last 30 days, the latest first"),
  unread: z
    .array(Unread)
    .describe("Where others said something that the caller has not seen, the latest first"),
  contact: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe("The account manager, while they work at the agency"),
});
export type ClientHome = z.infer<typeof ClientHome>;
