import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { IfMatchOptions } from "#/src/client/browser";
import { orderTag } from "#/src/format/order-tag";
import { tellDone, tellFailure } from "../changes/change";
import { currentRow, EditConflict, retryOnConflict } from "../changes/if-match";

type Cache<Row> = { current: () => Row[]; set: (rows: Row[]) => void };

type NewOrder<Row> = {
  /** As it is shown at once. */
  rows: Row[];
  /** Sends it, for the order that the server last confirmed. */
  send: (ifMatchOptions: IfMatchOptions) => Promise<Row[]>;
  done: string;
  failed: (error: Error) => string;
  /** Reads the list again, where it may be otherwise than shown. */
  refresh: (error: Error) => void;
};

/**
 * Puts the rows of a list into another order: shown at once, sent one after the other, each for the order that the
 * server last confirmed, and back to that when it refuses. Belongs into the component that reads the rows, which it
 * draws. `id` names the list.
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
      tellDone(done, rows);
    },
    onError: (error, { failed, refresh }) => {
      if (error instanceof EditConflict) confirmed.current = currentRow(error);
      cache.set(confirmed.current);
      tellFailure(failed(error), error);
      refresh(error);
    },
  });
  return (order: NewOrder<Row>) => {
    if (underWay() === 0) confirmed.current = cache.current();
    // Drawn before the browser paints, so that what was dropped does not jump back for a moment.
    flushSync(() => {
      cache.set(order.rows);
      redraw();
    });
    mutate(order);
  };
}

/** Holds a new order of a list to the order that was shown. */
const ifMatchOrder = (shown: readonly { id: string }[]): IfMatchOptions => ({
  headers: { "If-Match": `"${orderTag(shown)}"` },
});
