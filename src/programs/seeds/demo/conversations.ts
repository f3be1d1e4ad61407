import { and, eq } from "drizzle-orm";
import { clientOnboarding, clientTasks } from "#/db/schema";
import { addComment } from "#/src/areas/comments/add-comment";
import { ofTask } from "#/src/areas/comments/conversation";
import { markSeen } from "#/src/areas/comments/unread";
import type { Context } from "#/src/domain/context";
import { at } from "./calendar";
import type { PersonKey } from "./people";
import type { Timeline } from "./timeline";
import { attach } from "./uploads";

type Said = {
  by: PersonKey;
  daysAgo: number;
  minute: number;
  text: string;
  to?: PersonKey;
  /** An uploaded demo file, attached to the task before the comment. */
  file?: string;
};

const brand = "Juniper & Salt";

/** Conversations about tasks, in chronological order; the last comments are unread. */
const conversations: { task: string; said: Said[] }[] = [
  {
    task: "Prepare and ship the first FBA shipment",
    said: [
      {
        ...{ by: "carmen", daysAgo: 4, minute: at(10, 5), to: "clara", file: "files/pallet-labels.pdf" },
        text: "@Clara Whitlock, the pallet labels are attached. Can the warehouse confirm the pick-up for this week?",
      },
      {
        ...{ by: "clara", daysAgo: 3, minute: at(8, 40) },
        text: "Booked. They need the carton list by noon: https://juniper-salt.example/warehouse",
      },
      {
        ...{ by: "carmen", daysAgo: 1, minute: at(15, 10), to: "clara" },
        text: "@Clara Whitlock, the list went out this morning. Please mark this done once the pallet has left.",
      },
    ],
  },
  {
    task: "Build the Brand Store",
    said: [
      {
        by: "elise",
        daysAgo: 2,
        minute: at(11, 15),
        text: "First pages are up. Which of the two header photos do you prefer?",
      },
      {
        ...{ by: "clara", daysAgo: 1, minute: at(17, 20), to: "elise" },
        text: "@Elise Fontanel the one with the tin on linen, please.",
      },
    ],
  },
];

/** Schedules ongoing conversations about a client's tasks; a reply marks the earlier comments as read. */
export function scheduleConversations(timeline: Timeline) {
  for (const { task, said } of conversations) {
    let lastId = "";
    let taskId = "";
    for (const { by, daysAgo, minute, text, to, file } of said) {
      timeline.schedule(by, daysAgo, minute, async (ctx) => {
        taskId ||= await findTask(ctx, timeline.clientId(brand), task);
        const subject = ofTask(taskId);
        if (lastId !== "") await markSeen(ctx, subject, { commentId: lastId });
        if (file) await attach(ctx, taskId, file);
        const mentions = to ? [timeline.userId(to)] : [];
        lastId = (await addComment(ctx, subject, { text, mentions })).id;
      });
    }
  }
}

async function findTask({ db }: Context, clientId: string, name: string): Promise<string> {
  const [task] = await db.read
    .select({ id: clientTasks.id })
    .from(clientTasks)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .where(and(eq(clientOnboarding.clientId, clientId), eq(clientTasks.name, name)));
  if (!task) throw new Error(`${name} is no task of the demo`);
  return task.id;
}
