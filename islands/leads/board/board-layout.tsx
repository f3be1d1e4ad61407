import { useEffect, useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { counted, ListStates } from "#/islands/runtime/lists/list-states";
import { useViewer } from "#/islands/runtime/page/viewer";
import { classes } from "#/islands/ui/classes";
import type { LeadStatus } from "#/src/contract/choices/leads";
import type { Lead, LeadColumn } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import type { LeadLayoutProps } from "../layouts";
import { cardId } from "../parts/lead-card";
import { LeadListing } from "../parts/lead-listing";
import { LeadOverlays } from "../parts/lead-overlays";
import { withMoves } from "./arrange";
import { keysHelpId } from "./board-card";
import { BoardColumn } from "./board-column";
import { type Sizes, useBoard, useExtended } from "./queries";
import { useBoardKeys } from "./use-board-keys";
import { useMoves } from "./use-moves";
import { useRefocus } from "./use-refocus";

/** The leads as a board: a column for each status, between which cards are moved by mouse, keys or menu. */
export function BoardLayout(props: LeadLayoutProps) {
  const { address, dialogs, people, openLead, firstLead } = props;
  const list = useBoard(address.query, props.board, props.firstQuery);
  const [sizes, setSizes] = useState<Sizes>({});
  const loaded = useExtended(list.data?.columns ?? [], address.query, sizes);
  const refocus = useRefocus();
  const { moves, isMoving, move } = useMoves(address.query, list.dataUpdatedAt, refocus.keep);
  const { role } = useViewer();
  const denied = denial(role, "lead.update");
  const keys = useBoardKeys({
    columns: withMoves(loaded, moves, address.query.sort),
    sort: address.query.sort,
    refusalOf: ({ id, companyName }) =>
      denied ?? (isMoving(id) ? `${companyName} is being saved.` : undefined),
    keepFocus: refocus.keep,
    onDrop: move,
  });
  const total = keys.shown.reduce((sum, { count }) => sum + count, 0);
  const items = keys.shown.flatMap(({ leads }) => leads);
  useShown(dialogs.savedId);
  const drop = (lead: Lead, status: LeadStatus) => {
    if (!isMoving(lead.id)) move(lead, status);
  };
  const more = ({ status, leads }: LeadColumn) =>
    setSizes((all) => ({ ...all, [status]: leads.length + limits.boardColumn.more }));
  return (
    <section aria-label="Leads">
      {total === 0 && list.data ? (
        <LeadListing
          list={{ ...list, data: { items: [], total: 0 } }}
          address={address}
          firstLead={firstLead}
        >
          {() => null}
        </LeadListing>
      ) : (
        <ListStates list={list} things="leads" found={() => counted(total, "lead", "leads")}>
          {() => (
            <div className={classes("lead-board", list.isPlaceholderData && "is-stale")}>
              {keys.shown.map((column) => (
                <BoardColumn
                  key={column.status}
                  column={column}
                  carriedId={keys.carriedId}
                  canMove={denied === undefined}
                  dialogs={dialogs}
                  onDrop={(leadId, status) => {
                    const lead = items.find(({ id }) => id === leadId);
                    if (lead) drop(lead, status);
                  }}
                  onMore={() => more(column)}
                />
              ))}
            </div>
          )}
        </ListStates>
      )}
      <p id={keysHelpId} hidden>
        Space picks the card up to change its status, the arrows go to other cards.
      </p>
      <p role="status" className="sr-only">
        {keys.announcement}
      </p>
      <LeadOverlays items={items} openLead={openLead} people={people} dialogs={dialogs} />
    </section>
  );
}

/** Scrolls to the lead just saved. */
function useShown(savedId: string | null) {
  useEffect(() => {
    if (savedId) document.getElementById(cardId({ id: savedId }))?.scrollIntoView({ block: "nearest" });
  }, [savedId]);
}
