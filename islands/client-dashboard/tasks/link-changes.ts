import { useChange } from "#/islands/runtime/changes/change";
import { useViewer } from "#/islands/runtime/page/viewer";
import { answer, api } from "#/src/client/browser";
import type { NameEvidence, Task } from "#/src/contract/tasks";
import { useTaskCache } from "./queries";

const route = api.tasks[":id"].evidence;

export function useAddEvidence(taskId: string) {
  return useEvidence(taskId, "add", (url: string) =>
    answer(route.$post({ param: { id: taskId }, json: { url } })),
  );
}

export function useNameEvidence(taskId: string) {
  return useEvidence(taskId, "name", (json: NameEvidence) =>
    answer(route.$patch({ param: { id: taskId }, json })),
  );
}

export function useRemoveEvidence(taskId: string) {
  return useEvidence(taskId, "remove", (url: string) =>
    answer(route.$delete({ param: { id: taskId }, query: { url } })),
  );
}

const doneWords = { add: "added", name: "named", remove: "removed" };
const failedWords = {
  add: "Failed to add the link",
  name: "Failed to name it",
  remove: "Failed to remove it",
};

/** Shows the task from the response, and reloads other changes after a conflict. */
function useEvidence<Input>(
  taskId: string,
  verb: keyof typeof doneWords,
  send: (input: Input) => Promise<Task>,
) {
  const { show, reload } = useTaskCache();
  const { role } = useViewer();
  const words =
    role === "client"
      ? { done: `Link ${doneWords[verb]}`, failed: failedWords[verb] }
      : { done: `Evidence ${doneWords[verb]} successfully`, failed: `Failed to ${verb} evidence` };
  return useChange({
    send,
    ...words,
    show: (task) => show([task]),
    refresh: () => reload([taskId]),
  });
}
