import { addComment } from "#/src/areas/comments/add-comment";
import { ofTask } from "#/src/areas/comments/conversation";
import { markSeen } from "#/src/areas/comments/unread";
import type { Conversation } from "../data/conversations";
import { attach } from "../uploads";
import { at } from "./calendar";
import { nameOfTask } from "./onboardings";
import type { Teller } from "./teller";

/** Plans a conversation; a reply marks the earlier comments as read. */
export function planConversation(teller: Teller, { client, task, comments }: Conversation) {
  for (const [place, comment] of comments.entries()) {
    const { by, to, when, file, text } = comment;
    const [daysAgo, hour, minute] = when;
    const earlier = comments[place - 1];
    teller.create(comment, by, daysAgo, at(hour, minute), async (ctx) => {
      const taskId = teller.id(nameOfTask(client, task));
      if (earlier) await markSeen(ctx, ofTask(taskId), { commentId: teller.id(earlier) });
      if (file) await attach(ctx, taskId, file);
      return addComment(ctx, ofTask(taskId), { text, mentions: to ? [teller.id(to)] : [] });
    });
  }
}
