import { eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  type CommentRow,
  clientOnboarding,
  clients,
  clientTasks,
  comments,
  designProjects,
} from "#/db/schema";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";

/** The subject of a conversation. */
export type Subject = { taskId: string; projectId: null } | { taskId: null; projectId: string };

export const ofTask = (taskId: string): Subject => ({ taskId, projectId: null });
export const ofProject = (projectId: string): Subject => ({ taskId: null, projectId });

/** A conversation and its client. */
export type Conversation = { subject: Subject; clientId: string };

/** @throws NotFound, also if the caller may not see the client */
export async function findConversation(
  ctx: Context,
  subject: Subject,
  db: Reader | Tx = ctx.db.read,
): Promise<Conversation> {
  const clientId = clients.id;
  const [found] =
    subject.taskId !== null
      ? await db
          .select({ clientId })
          .from(clientTasks)
          .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
          .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
          .where(sql`${eq(clientTasks.id, subject.taskId)} and ${clientScope(ctx)}`)
      : await db
          .select({ clientId })
          .from(designProjects)
          .innerJoin(clients, eq(clients.id, designProjects.clientId))
          .where(sql`${eq(designProjects.id, subject.projectId)} and ${clientScope(ctx)}`);
  if (!found) throw new NotFound();
  return { subject, clientId: found.clientId };
}

export function subjectOf({ taskId, projectId }: Pick<CommentRow, "taskId" | "projectId">): Subject {
  if (taskId !== null) return ofTask(taskId);
  if (projectId !== null) return ofProject(projectId);
  throw new Error("a comment must belong to a task or a project");
}

export const subjectId = ({ taskId, projectId }: Subject): string => taskId ?? projectId;

/** Builds the condition for the comments of a conversation. */
export function isAbout({ taskId, projectId }: Subject): SQL {
  return taskId !== null ? eq(comments.taskId, taskId) : eq(comments.projectId, projectId);
}
