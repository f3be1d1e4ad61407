import Sortable from "sortablejs";

export type SortableOptions = {
  /** Selector of the drag handle of an item, such as `[data-grip="row"]`. */
  handle: string;
  /** Called when an item was dropped at another position of its own list, counted from 0. */
  onMove?: (from: number, to: number) => void;
  /**
   * Set for lists that exchange items and keep their own order. `onTransfer` gets the item dropped in another list of
   * the group, and that list.
   */
  exchange?: { group: string; onTransfer: (item: HTMLElement, to: HTMLElement) => void };
};

/**
 * Makes the children of a list draggable within this list, or to others of its group. The caller updates the order: the
 * dropped item returns to its previous position before `onMove` or `onTransfer` is called. Returns a function that makes the list static again.
 */
export function makeSortable(list: HTMLElement, { handle, onMove, exchange }: SortableOptions): () => void {
  const sortable = Sortable.create(list, {
    handle,
    group: exchange?.group ?? { name: "own", pull: false, put: false },
    sort: !exchange,
    animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 150,
    easing: "ease-out",
    ghostClass: "drag-place",
    chosenClass: "drag-item",
    // On a touch screen a short press starts a drag, so that a swipe still scrolls.
    delay: 200,
    delayOnTouchOnly: true,
    touchStartThreshold: 4,
    onEnd: ({ item, to: target, oldDraggableIndex: from, newDraggableIndex: to }) => {
      if (from === undefined || to === undefined || (from === to && target === list)) return;
      item.remove();
      list.insertBefore(item, list.children[from] ?? null);
      if (target === list) onMove?.(from, to);
      else exchange?.onTransfer(item, target);
    },
  });
  return () => sortable.destroy();
}
