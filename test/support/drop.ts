import { act } from "@testing-library/react";
import type Sortable from "sortablejs";

/**
 * Reports to a sortable list what a drag in a browser does: its item at `from` was dropped at `to`, in the same list
 * unless another is given. Positions are counted from 0.
 */
export async function drop(list: HTMLElement, [from, to]: [from: number, to: number], target = list) {
  const { default: library } = await import("sortablejs");
  const item = list.children[from];
  const onEnd = library.get(list)?.options.onEnd;
  if (!(item instanceof HTMLElement) || !onEnd) throw new Error("The list cannot be dragged.");
  target.insertBefore(item, target.children[to] ?? null);
  act(() => onEnd(ended({ item, from: list, to: target, oldDraggableIndex: from, newDraggableIndex: to })));
}

export const isDraggable = (list: HTMLElement) => list.dataset.sortable === "ready";

/** Safe because the app reads only the item, the lists and the positions of such an event. */
function ended(event: Partial<Sortable.SortableEvent>): Sortable.SortableEvent {
  return event as Sortable.SortableEvent;
}
