import { and, asc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  type ClientRow,
  clientOnboarding,
  clients,
  clientTasks,
  forms,
  formVersions,
  links,
  requestAnswers,
  type TaskRow,
  users,
} from "#/db/schema";
import type { RequestState } from "#/src/contract/choices/forms";
import type { RequestForm } from "#/src/contract/requests";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";

/** A task with a form, and its client. */
export type FoundRequest = {
  task: TaskRow & { requestState: RequestState };
  client: ClientRow;
  form: RequestForm;
};

/** @throws NotFound, also for a task without a form, and if the caller may not see the client */
export async function findRequest(
  ctx: Context,
  taskId: string,
  db: Reader | Tx = ctx.db.read,
): Promise<FoundRequest> {
  const [row] = await db
    .select({
      task: clientTasks,
      client: clients,
      form: {
        id: forms.id,
        versionId: formVersions.id,
        name: forms.name,
        number: formVersions.number,
        sections: formVersions.sections,
      },
    })
    .from(clientTasks)
    .innerJoin(formVersions, eq(formVersions.id, clientTasks.formVersionId))
    .innerJoin(forms, eq(forms.id, formVersions.formId))
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
    .where(and(eq(clientTasks.id, taskId), clientScope(ctx)));
  const state = row?.task.requestState;
  if (!row || !state) throw new NotFound();
  return { ...row, task: { ...row.task, requestState: state } };
}

/** Lists the stored answers of a request with their authors, the rows of tables in the order of their ids. */
export function answersOf(db: Reader | Tx, taskId: string) {
  const { firstName, lastName, email, role } = users;
  return db
    .select({
      answer: requestAnswers,
      author: { firstName, lastName, email, role },
      linkEmail: links.email,
    })
    .from(requestAnswers)
    .leftJoin(users, eq(users.id, requestAnswers.userId))
    .leftJoin(links, eq(links.id, requestAnswers.linkId))
    .where(eq(requestAnswers.taskId, taskId))
    .orderBy(asc(requestAnswers.key), asc(requestAnswers.row));
}

export type StoredAnswer = Awaited<ReturnType<typeof answersOf>>[number];
