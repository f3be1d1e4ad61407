import { limits } from "../../../src/contract/limits";
import type { Task } from "../../../src/contract/tasks";
import { addDays } from "../../../src/format/dates";
import { FormDialog } from "../../forms/form-dialog";
import { personOptions } from "../../forms/person-options";
import { usePortalForm } from "../../forms/portal-form";
import { useAddTask } from "../changes";
import { useFacts } from "../facts";
import { taskForm } from "../form";
import { addTaskDraft } from "./task-drafts";
import { TaskFields, type TaskValues } from "./task-fields";

type AddTaskDialogProps = { onAdded: (task: Task) => void; onClose: () => void };

/** Adds a task to the running onboarding. */
export function AddTaskDialog({ onAdded, onClose }: AddTaskDialogProps) {
  const { designers, today } = useFacts();
  const add = useAddTask();
  const assignees = personOptions(designers);
  const initialValues: TaskValues = {
    name: "",
    description: "",
    category: "",
    owner: "agency",
    assigneeUserId: "",
    status: "not_started",
    startDate: today,
    dueDate: addDays(today, limits.templateDueDays.default),
  };
  const form = usePortalForm({
    name: addTaskDraft,
    schema: taskForm(assignees.map(({ value }) => value)),
    initialValues,
  });
  return (
    <FormDialog
      form={form}
      title="Add Task"
      submitLabel="Add Task"
      columns={2}
      onSubmit={async (task) => onAdded(await add.mutateAsync(task))}
      onClose={onClose}
    >
      <TaskFields form={form} assignees={assignees} />
    </FormDialog>
  );
}
