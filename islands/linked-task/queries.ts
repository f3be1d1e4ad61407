import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useChange } from "#/islands/runtime/changes/change";
import type { TaskFile } from "#/src/contract/files";
import type { LinkedTask } from "#/src/contract/task-links";
import { callsBelow, type LinkCalls } from "./calls";

const scanLookMs = 3_000;

/** The task behind a link: included in the page, and refetched after every change. */
export function useLinkedTask(path: string, first: LinkedTask) {
  const calls = useMemo(() => callsBelow(path, first.task.id), [path, first.task.id]);
  const [pages, setPages] = useState(1);
  const state = useQuery({
    queryKey: [path, pages],
    queryFn: ({ signal }) => calls.read(pages, signal),
    ...(pages === 1 && { initialData: first }),
    placeholderData: (shown) => shown,
    refetchInterval: ({ state: { data } }) =>
      data?.files.some(({ scan }) => scan === "waiting") ? scanLookMs : false,
  });
  return { calls, task: state.data ?? first, showEarlier: () => setPages(pages + 1) };
}

/** Reads the task again after a change. */
export function useRefresh(path: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [path] });
}

export function useLinkChanges(path: string, calls: LinkCalls) {
  const refresh = useRefresh(path);
  return {
    begin: useChange({
      send: calls.begin,
      done: "Marked as in progress",
      failed: "The task was not changed: {message}",
      refresh,
    }),
    removeLink: useChange({
      send: calls.removeLink,
      done: "Link removed",
      failed: "The link was not removed: {message}",
      refresh,
    }),
    removeFile: useChange({
      send: ({ id }: TaskFile) => calls.removeFile(id),
      done: (_, { name }) => `${name} was removed`,
      failed: "The file was not removed: {message}",
      refresh,
    }),
  };
}
