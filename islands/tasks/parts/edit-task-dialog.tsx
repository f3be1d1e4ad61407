import { reset, setResponse } from "@modular-forms/react";
import { useState } from "react";
import type { Task, UpdateTask } from "../../../src/contract/tasks";
import { FormDialog } from "../../forms/form-dialog";
import { personOptions } from "../../forms/person-options";
import { usePortalForm } from "../../forms/portal-form";
import { useUpdateTask } from "../changes";
import { useFacts } from "../facts";
import { type TaskFields as Output, taskForm } from "../form";
import { useReloadTask } from "../queries";
import { StaleNotice } from "./stale-notice";
import { editTaskDraft } from "./task-drafts";
import { TaskFields, type TaskValues } from "./task-fields";

/** The editor of a task. It sends what differs from the task as it was shown, and only for that version. */
export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { designers } = useFacts();
  const [shown, setShown] = useState(task);
  const update = useUpdateTask();
  const reload = useReloadTask(task.id);
  const assignees = personOptions(designers, shown.assigneeUserId);
  const form = usePortalForm({
    name: editTaskDraft(task.id),
    schema: taskForm(
      assignees.map(({ value }) => value),
      shown,
    ),
    initialValues: valuesOf(task),
  });

  const save = async (output: Output) => {
    const change = changed(shown, output);
    if (Object.keys(change).length > 0) await update.mutateAsync({ task: shown, change });
  };
  const loadLatest = async () => {
    const latest = await reload();
    setShown(latest);
    update.reset();
    setResponse(form.store, {});
    reset(form.store, { initialValues: valuesOf(latest), keepDirtyValues: true });
  };
  return (
    <FormDialog
      form={form}
      title="Edit Task"
      submitLabel="Save Changes"
      columns={2}
      onSubmit={save}
      onClose={onClose}
    >
      <StaleNotice error={update.error} onLoad={loadLatest} isExplained className="col-span-full" />
      <TaskFields form={form} assignees={assignees} />
    </FormDialog>
  );
}

function valuesOf(task: Task): TaskValues {
  return {
    name: task.name,
    description: task.description ?? "",
    category: task.category,
    owner: task.owner,
    assigneeUserId: task.assigneeUserId ?? "",
    status: task.status,
    startDate: task.startDate,
    dueDate: task.dueDate,
  };
}

function changed(task: Task, output: Output): UpdateTask {
  const keys = Object.keys(output) as (keyof Output)[];
  return Object.fromEntries(keys.filter((key) => output[key] !== task[key]).map((key) => [key, output[key]]));
}
