import { type RefObject, useEffect, useRef } from "react";
import { importFetched } from "#/src/client/load-code";
import type { SortableOptions } from "./sortable";

type UseSortable = SortableOptions & { isEnabled: boolean };

/**
 * Lets the children of the list be dragged, to another position or to another list of its group. Its code loads after hydration; `data-sortable` marks it as
 * ready. Provide another way for people who cannot drag, such as a menu.
 */
export function useSortable<List extends HTMLElement>(options: UseSortable): RefObject<List | null> {
  const { isEnabled, handle, exchange } = options;
  const group = exchange?.group;
  const list = useRef<List>(null);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const element = list.current;
    if (!isEnabled || !element) return;
    let end = () => {};
    let isOver = false;
    importFetched(() => import("./sortable")).then(
      ({ makeSortable }) => {
        if (isOver) return;
        end = makeSortable(element, {
          handle,
          onMove: (from, to) => latest.current.onMove?.(from, to),
          ...(group !== undefined && {
            exchange: { group, onTransfer: (item, to) => latest.current.exchange?.onTransfer(item, to) },
          }),
        });
        element.dataset.sortable = "ready";
      },
      () => {},
    );
    return () => {
      isOver = true;
      end();
      delete element.dataset.sortable;
    };
  }, [isEnabled, handle, group]);
  return list;
}
