import { useQuery } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { denial } from "#/islands/runtime/changes/denial";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { MenuAction } from "#/islands/ui/menu/menu";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { MenuPanel } from "#/islands/ui/menu/panel";
import { answer, api } from "#/src/client/browser";
import type { Form } from "#/src/contract/forms";
import type { Task } from "#/src/contract/tasks";
import { useTaskCache } from "../queries";
import { useShowTasks } from "../update-task";

/** The open menu of the forms for a task of the client; it opens once they are loaded. */
export function FormPanel({ task, ...place }: MenuPlace & { task: Task }) {
  const { role } = useViewer();
  const { data: forms = [], error, isPending } = useQuery<Form[]>({ queryKey: ["/api/forms"] });
  const give = useGiveForm(task.id);
  const denied = denial(role, "request.create");
  if (isPending) return null;
  const items = forms.flatMap(({ id, name, versions: [newest] }): MenuAction[] => {
    if (!newest) return [];
    const isChosen = newest.id === task.formVersionId;
    return [
      {
        ...{ key: id, label: name, isChosen, deniedBecause: isChosen ? undefined : denied },
        onSelect: () => isChosen || give.mutate(newest.id),
      },
    ];
  });
  const none: MenuAction = error
    ? { label: "The forms could not be loaded", deniedBecause: failureSentence(error), onSelect: () => {} }
    : { label: "No forms yet", deniedBecause: "Managers add them under Forms", onSelect: () => {} };
  return <MenuPanel {...place} items={items.length > 0 ? items : [none]} />;
}

function useGiveForm(taskId: string) {
  const cache = useTaskCache();
  const show = useShowTasks();
  return useChange({
    send: (formVersionId: string): Promise<Task> =>
      answer(api.tasks[":id"].request.$post({ param: { id: taskId }, json: { formVersionId } })),
    done: "The task has the form",
    failed: "The task did not get the form: {message}",
    show: (task) => show([task]),
    refresh: () => cache.reload([taskId]),
  });
}
