import Sortable from "sortablejs";

export type SortableOptions = {
  /** Selector of the drag handle of an item, such as `[data-grip="row"]`. */
  handle: string;
  /** Called when an item was dropped at another position of its own list, counted from 0. */
  onMove: (from: number, to: number) => void;
};

/**
 * Makes the children of a list draggable within this list. The caller updates the order: the dropped item returns to
 * its previous position before `onMove` is called. Returns a function that makes the list static again.
 */
export function makeSortable(list: HTMLElement, { handle, onMove }: SortableOptions): () => void {
  const sortable = Sortable.create(list, {
    handle,
    group: { name: "own", pull: false, put: false },
    animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 150,
    easing: "ease-out",
    ghostClass: "drag-place",
    chosenClass: "drag-item",
    // On a touch screen a short press starts a drag, so that a swipe still scrolls.
    delay: 200,
    delayOnTouchOnly: true,
    touchStartThreshold: 4,
    onEnd: ({ item, oldDraggableIndex: from, newDraggableIndex: to }) => {
      if (from === undefined || to === undefined || from === to) return;
      item.remove();
      list.insertBefore(item, list.children[from] ?? null);
      onMove(from, to);
    },
  });
  return () => sortable.destroy();
}
