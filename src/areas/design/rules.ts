import type { DesignProject, ReorderProjects, UpdateProgress } from "../../contract/design";
import { percentComplete } from "../clients";

/** Due before today, and neither approved nor completed. */
export function isPastDue(
  { dueDate, status }: Pick<DesignProject, "dueDate" | "status">,
  today: string,
): boolean {
  return dueDate < today && status !== "approved" && status !== "completed";
}

/**
 * The progress in percent that a change asks for: as said, else the share of completed assets when their number
 * is said, else none (undefined).
 */
export function progressAsked(
  { numberOfAssets }: Pick<DesignProject, "numberOfAssets">,
  { progress, assetsCompleted }: Pick<UpdateProgress, "progress" | "assetsCompleted">,
): number | undefined {
  if (progress !== undefined || assetsCompleted === undefined) return progress;
  return percentComplete(assetsCompleted, numberOfAssets);
}

/** What follows for a project from the assets that are recorded in it; nothing as long as there is none. */
export function figuresFromAssets(
  { numberOfAssets }: Pick<DesignProject, "numberOfAssets">,
  assets: { recorded: number; completed: number },
): Partial<Pick<DesignProject, "numberOfAssets" | "assetsCompleted" | "progress">> {
  if (assets.recorded === 0) return {};
  const total = Math.max(numberOfAssets, assets.recorded);
  return {
    numberOfAssets: total,
    assetsCompleted: assets.completed,
    progress: percentComplete(assets.completed, total),
  };
}

/** The place of each project asked for. Null unless the list names all projects once each, with the places 1 to n. */
export function placesAsked(
  present: readonly { id: string }[],
  asked: ReorderProjects["projectUpdates"],
): Map<string, number> | null {
  const places = new Map(asked.map(({ id, priorityOrder }) => [id, priorityOrder]));
  const taken = new Set(places.values());
  const isWhole =
    asked.length === present.length &&
    present.every(({ id }, index) => places.has(id) && taken.has(index + 1));
  return isWhole ? places : null;
}
