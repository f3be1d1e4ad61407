import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { IfMatchOptions } from "#/src/client/browser";
import { orderTag } from "#/src/format/order-tag";
import { showFailure, showSuccess } from "../changes/change";
import { currentRow, EditConflict, retryOnConflict } from "../changes/if-match";

type Cache<Row> = { current: () => Row[]; set: (rows: Row[]) => void };

type NewOrder<Row> = {
  /** The rows shown at once. */
  rows: Row[];
  /** Sends the order, guarded by the one that the server last confirmed. */
  send: (ifMatchOptions: IfMatchOptions) => Promise<Row[]>;
  done: string;
  failed: (error: Error) => string;
  /** Reloads the list when it may be stale. */
  refresh: (error: Error) => void;
};

/**
 * Reorders a list optimistically: orders are sent one after another, each guarded by the one that the server last
 * confirmed, and rolled back to it on refusal. Call it in the component that renders the rows. `id` names the list.
 */
export function useOrder<Row extends { id: string }>(id: string, cache: Cache<Row>) {
  const queries = useQueryClient();
  const confirmed = useRef<Row[]>([]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const underWay = () => queries.isMutating({ mutationKey: [id] });
  const { mutate } = useMutation({
    mutationKey: [id],
    scope: { id },
    mutationFn: ({ send }: NewOrder<Row>) => retryOnConflict(ifMatchOrder(confirmed.current), send),
    onSuccess: (rows, { done }) => {
      confirmed.current = rows;
      if (underWay() === 1) cache.set(rows);
      showSuccess(done, rows);
    },
    onError: (error, { failed, refresh }) => {
      if (error instanceof EditConflict) confirmed.current = currentRow(error);
      cache.set(confirmed.current);
      showFailure(failed(error), error);
      refresh(error);
    },
  });
  return (order: NewOrder<Row>) => {
    if (underWay() === 0) confirmed.current = cache.current();
    // Rendered before the browser paints, so that the dropped item does not jump back for a moment.
    flushSync(() => {
      cache.set(order.rows);
      redraw();
    });
    mutate(order);
  };
}

/** Guards a new order of a list by the order that was shown. */
const ifMatchOrder = (shown: readonly { id: string }[]): IfMatchOptions => ({
  headers: { "If-Match": `"${orderTag(shown)}"` },
});
