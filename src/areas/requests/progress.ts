import { eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { Reader } from "#/db/client";
import { clientTasks, formVersions, requestAnswers } from "#/db/schema";
import { fieldsOf } from "#/src/contract/form-answers";
import type { Request } from "#/src/contract/requests";
import { byField, draftsOf, progressOf } from "./rules";

/** Counts the answers of those of the tasks that have a form, by task; `taskIds` selects the ids of the tasks. */
export async function progressByTask(
  db: Reader,
  taskIds: SQLWrapper,
): Promise<Map<string, Request["progress"]>> {
  const [requests, answers] = await Promise.all([
    db
      .select({ id: clientTasks.id, sections: formVersions.sections })
      .from(clientTasks)
      .innerJoin(formVersions, eq(formVersions.id, clientTasks.formVersionId))
      .where(inArray(clientTasks.id, taskIds)),
    db.select().from(requestAnswers).where(inArray(requestAnswers.taskId, taskIds)),
  ]);
  return new Map(
    requests.map(({ id, sections }) => {
      const own = answers.flatMap((answer) => (answer.taskId === id ? [{ answer }] : []));
      return [id, progressOf(sections, draftsOf(fieldsOf(sections), byField(own)))] as const;
    }),
  );
}
