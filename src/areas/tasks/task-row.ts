import type { TaskRow } from "#/db/schema";
import { deriveTask } from "#/src/domain/nouns/tasks";
import { firstVersion } from "#/src/domain/rows";
import type { Write } from "#/src/domain/write";

type NewTask = Pick<
  TaskRow,
  | "clientOnboardingId"
  | "templateId"
  | "name"
  | "description"
  | "category"
  | "owner"
  | "assigneeUserId"
  | "startDate"
  | "dueDate"
  | "status"
  | "sortOrder"
  | "phase"
> &
  Partial<
    Pick<
      TaskRow,
      | "clientTitle"
      | "formVersionId"
      | "auditId"
      | "auditRule"
      | "completedAt"
      | "doneOn"
      | "dueRule"
      | "repeat"
      | "seriesId"
      | "anchor"
      | "brand"
      | "notes"
      | "asanaLink"
    >
  > &
  Pick<Write, "now" | "newId">;

/** Builds the complete row to be stored. */
export function newTaskRow({ now, newId, ...task }: NewTask): TaskRow {
  const row = {
    clientTitle: null,
    formVersionId: null,
    auditId: null,
    auditRule: null,
    doneOn: null,
    dueRule: null,
    repeat: null,
    seriesId: null,
    anchor: null,
    brand: null,
    completedAt: task.status === "done" ? now : null,
    notes: null,
    asanaLink: null,
    ...task,
    ...firstVersion({ now, newId }),
    evidenceUrls: [],
    evidenceNames: {},
    clientCommunicated: false,
    requestState: task.formVersionId ? ("open" as const) : null,
    requestDue: null,
    openNeeds: 0,
    readyOn: null,
  };
  return { ...row, ...deriveTask(row) };
}
