import { useQueryClient } from "@tanstack/react-query";
import { confirmDone } from "#/islands/client-dashboard/tasks/before-done";
import { taskKey } from "#/islands/client-dashboard/tasks/queries";
import { useChange, withReason } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api, type IfMatchOptions } from "#/src/client/browser";
import { designStatus } from "#/src/contract/choices/design";
import { leadStatus } from "#/src/contract/choices/leads";
import { taskStatus } from "#/src/contract/choices/tasks";
import { leadWorkFields } from "#/src/contract/nouns/leads";
import type { Task } from "#/src/contract/tasks";
import type { WorkItem } from "#/src/contract/work";
import { useOfferMoves } from "./offer-moves";
import { useWorkCache } from "./queries";

type Changed = { status: string } | { dueDate: string };
type WorkChange = { item: WorkItem; change: Changed };

/**
 * Changes an item's status or date, guarded by the version that was shown; it may then move to another section, or to
 * none. Asks before a task that waits is completed.
 */
export function useChangeWork() {
  const queries = useQueryClient();
  const { change: changeItems, refresh } = useWorkCache();
  const offerMoves = useOfferMoves();
  return useChange({
    async send({ item, change }: WorkChange) {
      if (item.kind === "task" && "status" in change && change.status === "done") await confirmDone([item]);
      return withIfMatch(item, (ifMatchOptions) => send(item, change, ifMatchOptions));
    },
    done: (_, { item: { kind }, change }) => doneWords(kind, change),
    failed: (error, { item: { kind }, change }) => failedWords(kind, change, error),
    show: (changed, { item, change }) => {
      if ("clientOnboardingId" in changed) offerMoves(item, changed);
      const { version } = changed;
      changeItems((before) =>
        before.map((each) => (each.id === item.id ? { ...each, ...change, version } : each)),
      );
    },
    refresh: ({ item }) =>
      Promise.all([refresh(), queries.invalidateQueries({ queryKey: taskKey(item.id) })]),
  });
}

type Versioned = { version: number };

function send(
  { kind, id }: WorkItem,
  change: Changed,
  ifMatchOptions: IfMatchOptions,
): Promise<Task | Versioned> {
  if (kind === "task")
    return answer(api.tasks[":id"].$patch({ param: { id }, json: ofTask(change) }, ifMatchOptions));
  if (kind === "lead") {
    return answer(api["client-leads"][":id"].$put({ param: { id }, json: ofLead(change) }, ifMatchOptions));
  }
  const project = api["design-projects"][":id"];
  if ("dueDate" in change) return answer(project.$put({ param: { id }, json: change }, ifMatchOptions));
  return answer(project.progress.$put({ param: { id }, json: ofProgress(change) }, ifMatchOptions));
}

function ofTask(change: Changed) {
  return "dueDate" in change ? change : taskStatus.has(change.status) ? { status: change.status } : {};
}

function ofProgress({ status }: { status: string }) {
  return designStatus.has(status) ? { status } : {};
}

function ofLead(change: Changed) {
  if ("dueDate" in change) return { [leadWorkFields.dueDate]: change.dueDate };
  return leadStatus.has(change.status) ? { [leadWorkFields.status]: change.status } : {};
}

function doneWords(kind: WorkItem["kind"], change: Changed): string {
  if (kind === "task") return "Task updated successfully";
  if (kind === "lead") return "Lead updated";
  return "dueDate" in change ? "Project updated" : "Project progress has been updated successfully.";
}

function failedWords(kind: WorkItem["kind"], change: Changed, error: Error): string {
  if (kind === "task") return withReason("Failed to update task", error);
  if (kind === "lead") return withReason("Failed to update lead: {message}", error);
  if ("dueDate" in change) return detailOf(error) ?? "Failed to update project";
  return "Failed to update progress. Please try again.";
}
