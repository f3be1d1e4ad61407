import type { Tx } from "#/db/client";
import { agency, type TaskRow } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { formLimits } from "#/src/contract/limits-of-forms";
import type { DateText } from "#/src/format/dates";
import { addWorkingDays } from "#/src/format/working-days";
import { readWorkingDays } from "./working-days";

type Task = Readonly<Record<"requestState" | "status" | "owner", unknown>>;
type Change = { status?: unknown; owner?: unknown };

export const acceptInstead = "Accept the answers instead";
export const staysWithClient = "The client is filling in a form for this task, so it stays with the client.";

/**
 * Judges a change of a task's status or owner by its request: answers are accepted instead of marking the task done,
 * and a form under way stays with the client. Returns the refusal, or null.
 */
export function requestRefusal({ role }: { role: Role }, task: Task, change: Change): string | null {
  const { requestState } = task;
  if (requestState === null || requestState === undefined || requestState === "accepted") return null;
  if (change.status === "done" && task.status !== "done") {
    return role === "client" ? "Send your answers instead" : acceptInstead;
  }
  if (change.owner !== undefined && change.owner !== task.owner) {
    return staysWithClient;
  }
  return null;
}

/** Computes the request of a task whose status changes: accepted answers wait for a review again once it is not done. */
export async function requestAfter(
  tx: Tx,
  { requestState }: Pick<TaskRow, "requestState">,
  { status, today }: { status: TaskRow["status"]; today: DateText },
): Promise<Partial<Pick<TaskRow, "requestState" | "requestDue">>> {
  if (requestState !== "accepted" || status === "done") return {};
  return { requestState: "submitted", requestDue: await requestDueAfter(tx, today) };
}

/** Returns the day by which answers are reviewed or corrected: the agency's number of working days after a day. */
export async function requestDueAfter(tx: Tx, today: DateText): Promise<DateText> {
  const [row] = await tx.select({ days: agency.requestDays }).from(agency);
  return addWorkingDays(await readWorkingDays(tx), today, row?.days ?? formLimits.requestDays);
}
