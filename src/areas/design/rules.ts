import { percentComplete } from "#/src/areas/clients";
import type { DesignProject, ReorderProjects, UpdateProgress } from "#/src/contract/design";

type Approval = DesignProject["clientApprovalStatus"];

/** Returns true if due before today, and neither approved nor completed. */
export function isPastDue(
  { dueDate, status }: Pick<DesignProject, "dueDate" | "status">,
  today: string,
): boolean {
  return dueDate < today && status !== "approved" && status !== "completed";
}

/**
 * Returns the progress in percent that a change requests: the given value, otherwise the share of completed assets if
 * their number is given, otherwise undefined.
 */
export function newProgress(
  { numberOfAssets }: Pick<DesignProject, "numberOfAssets">,
  { progress, assetsCompleted }: Pick<UpdateProgress, "progress" | "assetsCompleted">,
): number | undefined {
  if (progress !== undefined || assetsCompleted === undefined) return progress;
  return percentComplete(assetsCompleted, numberOfAssets);
}

/** Derives a project's fields from its recorded assets; empty without assets. */
export function followedFrom(
  { numberOfAssets }: Pick<DesignProject, "numberOfAssets">,
  approvals: readonly Approval[],
): Partial<Pick<DesignProject, "numberOfAssets" | "clientApprovalStatus">> {
  if (approvals.length === 0) return {};
  return {
    numberOfAssets: Math.max(numberOfAssets, approvals.length),
    clientApprovalStatus: approvalOf(approvals),
  };
}

/** Returns approved if all assets are; otherwise rejected or pending if any is, in this order; otherwise not sent. */
function approvalOf(approvals: readonly Approval[]): Approval {
  if (approvals.every((approval) => approval === "approved")) return "approved";
  if (approvals.includes("rejected")) return "rejected";
  return approvals.includes("pending") ? "pending" : "not_sent";
}

/**
 * Returns the requested position of each project; null unless the list contains every project once, with the positions
 * 1 to n.
 */
export function newPlaces(
  present: readonly { id: string }[],
  requested: ReorderProjects["projectUpdates"],
): Map<string, number> | null {
  const places = new Map(requested.map(({ id, priorityOrder }) => [id, priorityOrder]));
  const taken = new Set(places.values());
  const isWhole =
    requested.length === present.length &&
    present.every(({ id }, index) => places.has(id) && taken.has(index + 1));
  return isWhole ? places : null;
}
