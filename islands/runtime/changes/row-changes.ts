import type { IfMatchOptions } from "#/src/client/browser";
import { type Change, useChange } from "./change";
import { withIfMatch } from "./if-match";

type Versioned = { id: string; version: number };

/** Updates of the screen's data after a change of a row. */
type RowCache<Row> = {
  /** Shows a changed row wherever the screen has it. */
  show?: (row: Row) => void;
  /** Removes a deleted row. */
  remove?: (id: string) => void;
  /** Reloads data affected by the change, or found to be stale. */
  refresh?: () => Promise<unknown>;
};

type Edit<Row, Json> = Pick<Change<{ row: Row; json: Json }, Row, Row>, "done" | "failed"> & {
  send: (param: { id: string }, json: Json, ifMatchOptions: IfMatchOptions) => Promise<Row>;
};

/** Edits a row, guarded by the version that was shown. */
export function useEdit<Row extends Versioned, Json>(
  cache: RowCache<Row>,
  { send, ...messages }: Edit<Row, Json>,
) {
  return useChange({
    ...messages,
    send: ({ row, json }: { row: Row; json: Json }) =>
      withIfMatch(row, (ifMatchOptions) => send({ id: row.id }, json, ifMatchOptions)),
    show: (row: Row) => cache.show?.(row),
    showCurrent: (row: Row) => cache.show?.(row),
    forget: ({ row }) => cache.remove?.(row.id),
    refresh: async () => cache.refresh?.(),
  });
}

type Deletion<Row> = Pick<Change<Row, unknown, Row>, "done" | "failed"> & {
  send: (param: { id: string }, ifMatchOptions: IfMatchOptions) => Promise<unknown>;
};

/** Deletes a row, guarded by the version that was shown. */
export function useDeletion<Row extends Versioned>(
  cache: RowCache<Row>,
  { send, ...messages }: Deletion<Row>,
) {
  return useChange({
    ...messages,
    send: (row: Row) =>
      withIfMatch(row, (ifMatchOptions) => send({ id: row.id }, ifMatchOptions), "Delete anyway"),
    show: (_, { id }) => cache.remove?.(id),
    showCurrent: (row: Row) => cache.show?.(row),
    forget: ({ id }) => cache.remove?.(id),
    refresh: async () => cache.refresh?.(),
  });
}
