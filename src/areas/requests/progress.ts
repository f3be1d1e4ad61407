import { inArray } from "drizzle-orm";
import type { Reader } from "#/db/client";
import { formVersions, requestAnswers } from "#/db/schema";
import { fieldsOf } from "#/src/contract/form-answers";
import type { Request } from "#/src/contract/requests";
import { byField, draftsOf, progressOf } from "./rules";

type Task = { id: string; formVersionId: string | null };
type Progress = Request["progress"];

/** Counts the answers of those of the tasks that have a form, by task. */
export async function progressByTask(db: Reader, tasks: readonly Task[]): Promise<Map<string, Progress>> {
  const requests = tasks.flatMap(({ id, formVersionId }) => (formVersionId ? [{ id, formVersionId }] : []));
  if (requests.length === 0) return new Map();
  const [versions, answers] = await Promise.all([
    db
      .select({ id: formVersions.id, sections: formVersions.sections })
      .from(formVersions)
      .where(
        inArray(
          formVersions.id,
          requests.map(({ formVersionId }) => formVersionId),
        ),
      ),
    db
      .select()
      .from(requestAnswers)
      .where(
        inArray(
          requestAnswers.taskId,
          requests.map(({ id }) => id),
        ),
      ),
  ]);
  return new Map(
    requests.map(({ id, formVersionId }) => {
      const sections = versions.find((version) => version.id === formVersionId)?.sections ?? [];
      const own = answers.flatMap((answer) => (answer.taskId === id ? [{ answer }] : []));
      return [id, progressOf(sections, draftsOf(fieldsOf(sections), byField(own)))] as const;
    }),
  );
}
