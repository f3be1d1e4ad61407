import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LeadQuery } from "#/src/contract/addresses/leads";
import type { LeadStatus } from "#/src/contract/choices/leads";
import type { Lead } from "#/src/contract/leads";
import { useUpdateLead } from "../changes";
import { boardKey } from "../queries";
import type { Move } from "./arrange";

/** A sent move, with the time of the board's data that includes it; null until then. */
type Sent = Omit<Move, "isSettled"> & { loadedAt: number | null };

/**
 * Moves leads to other statuses at once, one request each, and back when the server refuses. `loadedAt` is the time of
 * the shown data: later data ends a move.
 */
export function useMoves(query: LeadQuery, loadedAt: number, beforeRender: (leadId: string) => void) {
  const queries = useQueryClient();
  const { mutateAsync } = useUpdateLead();
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const replace = (id: string, ...by: Sent[]) => {
    beforeRender(id);
    setSent((moves) => [...moves.filter(({ lead }) => lead.id !== id), ...by]);
  };
  return {
    moves: sent
      .filter((move) => move.loadedAt === null || move.loadedAt === loadedAt)
      .map((move) => ({ ...move, isSettled: move.loadedAt !== null })),
    isMoving: (id: string) => sent.some(({ lead, loadedAt: at }) => lead.id === id && at === null),
    move: (lead: Lead, status: LeadStatus) => {
      replace(lead.id, { lead, status, loadedAt: null });
      mutateAsync({ row: lead, json: { leadStatus: status } }).then(
        (row) => {
          const loaded = queries.getQueryState(boardKey(query))?.dataUpdatedAt ?? 0;
          replace(lead.id, { lead: row, status, loadedAt: loaded });
        },
        () => replace(lead.id),
      );
    },
  };
}
