import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { heldTo, Overtaken, theirs } from "#/islands/runtime/as-seen";
import { tellDone, tellFailure } from "#/islands/runtime/change";
import { ifMatchOrder } from "#/islands/runtime/if-match-order";
import type { DesignProject } from "#/src/contract/design";
import { movedAmong } from "./ordering";
import { listCalls, useProjectCache } from "./queries";

type Move = { visible: readonly { id: string }[]; from: number; to: number };

const orderKey = ["project-order"] as const;

/**
 * Puts projects into another order: shown at once, sent one after the other, each for the order that the server
 * last confirmed, and back to that when it refuses. Belongs into the component that reads the projects, which it
 * draws.
 */
export function useProjectOrder() {
  const queries = useQueryClient();
  const cache = useProjectCache();
  const confirmed = useRef<DesignProject[]>([]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const underWay = () => queries.isMutating({ mutationKey: orderKey });

  const { mutate } = useMutation({
    mutationKey: orderKey,
    scope: { id: "project-order" },
    mutationFn: async (rows: readonly { id: string }[]) => {
      const { saveOrder } = await listCalls();
      return heldTo(ifMatchOrder(confirmed.current), (held) => saveOrder(rows, held));
    },
    onSuccess: (projects) => {
      confirmed.current = projects;
      if (underWay() === 1) cache.set(projects);
      tellDone("Project order updated", projects);
    },
    onError: (error) => {
      if (error instanceof Overtaken) confirmed.current = theirs(error);
      cache.set(confirmed.current);
      tellFailure("Failed to update project order", error);
      void cache.refresh();
    },
  });
  return {
    move: ({ visible, from, to }: Move) => {
      const shown = cache.current();
      if (underWay() === 0) confirmed.current = shown;
      const projects = movedAmong(shown, visible, from, to);
      // Drawn before the browser paints, so that what was dropped does not jump back for a moment.
      flushSync(() => {
        cache.set(projects);
        redraw();
      });
      mutate(projects);
    },
  };
}
