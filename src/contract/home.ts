import { z } from "zod";
import { Access } from "./account-access";
import { Comment } from "./comments";
import { ClientStatus, ConversationKind } from "./enums";
import { TaskFile } from "./files";
import { Id, IsoDate } from "./primitives";
import { RequestState } from "./requests";
import { Task } from "./tasks";

/** The newest comment on a task. */
const LatestComment = Comment.pick({
  id: true,
  text: true,
  authorName: true,
  authorRole: true,
  createdAt: true,
});
export type LatestComment = z.infer<typeof LatestComment>;

/** A task for the client, with what helps to do it. */
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
  referenceLinks: z.array(z.string()).describe("Links of the task's template, in its current state"),
  files: z.array(TaskFile).describe("The newest files, newest first"),
  fileCount: z.int().describe("Number of all files"),
  said: LatestComment.nullable().describe("The newest comment on it"),
  request: z
    .object({ state: RequestState, answered: z.int(), shown: z.int() })
    .nullable()
    .describe("The form that it asks to fill in; null for a task without one"),
});
export type HomeTask = z.infer<typeof HomeTask>;

/** A design with a version that awaits the client's approval; without `assetId` the project itself does. */
export const HomeApproval = z.object({
  projectId: Id,
  projectName: z.string(),
  assetId: Id.nullable(),
  assetName: z.string().nullable(),
  askedOn: IsoDate,
});
export type HomeApproval = z.infer<typeof HomeApproval>;

/** An access that the agency has or needs; `steps` is null unless the client has to grant it. */
export const HomeAccess = Access.pick({
  id: true,
  kind: true,
  marketplace: true,
  state: true,
  grantedAt: true,
  verifiedAt: true,
  expiresAt: true,
}).extend({
  steps: z.string().nullable(),
  checkedAt: IsoDate.nullable().describe("The day on which the steps were last compared with the service"),
});
export type HomeAccess = z.infer<typeof HomeAccess>;

/** A task for the client that cannot start yet. */
export const HomeLater = Task.pick({
  id: true,
  name: true,
  dueDate: true,
  isPastDue: true,
  readyOn: true,
  waitsFor: true,
});
export type HomeLater = z.infer<typeof HomeLater>;

const Step = z.object({ id: Id, name: z.string(), dueDate: IsoDate });

/** Unread comments of a conversation. */
const Unread = z.object({
  kind: ConversationKind,
  id: Id,
  name: z.string(),
  count: z.int(),
});

/**
 * A client's overview of the work done with them; apart from unread counts it is the same for everyone who may see
 * it.
 */
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
      allTasks: z
        .int()
        .describe("Including the tasks after the onboarding, which do not count towards its progress"),
      targetLaunchDate: IsoDate.nullable(),
    })
    .nullable()
    .describe("Null until onboarding is started"),
  asked: z
    .array(HomeTask)
    .describe("The client's open tasks that can start, earliest due date first; empty for churned clients"),
  hasMoreAsked: z.boolean(),
  later: z
    .array(HomeLater)
    .describe(
      "The client's tasks that wait for a task or a day, earliest due date first; empty for churned clients",
    ),
  hasMoreLater: z.boolean(),
  approvals: z.array(HomeApproval).describe("Designs awaiting the client's approval, longest waiting first"),
  access: z
    .array(HomeAccess)
    .describe("Access to the client's accounts, what has to be granted first; empty for churned clients"),
  doing: z.array(Step).describe("Tasks the agency is working on, earliest due date first"),
  next: Step.nullable().describe("The agency's next task, from today on"),
  done: z
    .array(Step.omit({ dueDate: true }).extend({ doneOn: IsoDate }))
    .describe("Tasks the agency completed in the last 30 days, latest first"),
  unread: z
    .array(Unread)
    .describe("Conversations with comments by others that the caller has not seen, latest first"),
  contact: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe("The account manager, while active"),
});
export type ClientHome = z.infer<typeof ClientHome>;

/** An open invitation of a signed-in user. */
export type OwnInvitation = { id: string; clientName: string };
