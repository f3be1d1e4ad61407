import { useId } from "react";
import { usePageUrl, withParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { useSortable } from "#/islands/ui/sortable/use-sortable";
import { type LeadStatus, leadStatus } from "#/src/contract/choices/leads";
import type { LeadColumn } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import { callLimits } from "#/src/contract/limits-of-calls";
import { showMoney } from "#/src/format/money";
import type { LeadDialogsState } from "../parts/lead-dialogs";
import { BoardCard } from "./board-card";

type BoardColumnProps = {
  column: LeadColumn;
  /** The card that the keyboard has picked up. */
  carriedId: string | null;
  canMove: boolean;
  dialogs: LeadDialogsState;
  /** Called for a card dropped in another column. */
  onDrop: (leadId: string, status: LeadStatus) => void;
  onMore: () => void;
};

/** The leads of one status: their number and value, the first cards, and a button for more. */
export function BoardColumn(props: BoardColumnProps) {
  const { column, carriedId, canMove, dialogs, onDrop, onMore } = props;
  const { status, count, dealValue, leads } = column;
  const { currency } = useViewer();
  const heading = useId();
  const list = useSortable<HTMLUListElement>({
    isEnabled: canMove,
    handle: "[data-grip]",
    exchange: {
      group: "lead-statuses",
      onTransfer: (item, to) => {
        const target = to.dataset.status ?? "";
        if (item.dataset.lead && leadStatus.has(target)) onDrop(item.dataset.lead, target);
      },
    },
  });
  return (
    <section aria-labelledby={heading} className="lead-column" data-empty={leads.length === 0 || undefined}>
      <header className="flex items-baseline gap-2 px-1 pb-2">
        <span className="badge-dot self-center" data-tone={leadStatus.tone(status)} aria-hidden />
        <h2
          id={heading}
          className="min-w-0 truncate font-semibold text-label"
          title={leadStatus.label(status)}
        >
          {leadStatus.label(status)}
        </h2>
        <p className="text-hint text-muted tabular-nums">
          {count}
          <span className="sr-only">{count === 1 ? " lead" : " leads"}</span>
        </p>
        <p className="ml-auto text-hint text-muted tabular-nums">
          <span className="sr-only">Deal value </span>
          {showMoney(dealValue, currency)}
        </p>
      </header>
      <ul ref={list} aria-labelledby={heading} data-status={status}>
        {leads.map((lead, index) => (
          <BoardCard
            key={lead.id}
            lead={lead}
            place={{ column, index }}
            isCarried={lead.id === carriedId}
            canMove={canMove}
            dialogs={dialogs}
          />
        ))}
      </ul>
      <More column={column} onMore={onMore} />
    </section>
  );
}

function More({ column: { status, count, leads }, onMore }: Pick<BoardColumnProps, "column" | "onMore">) {
  const url = usePageUrl();
  const name = leadStatus.label(status);
  if (leads.length >= count) return null;
  if (leads.length + limits.boardColumn.more > callLimits.pageSizeMax) {
    return (
      <a href={withParams(url, { layout: "list", status })} className="link-text py-2 text-label">
        All {count} of {name} as a list
      </a>
    );
  }
  return (
    <Button variant="ghost" className="mt-2 w-full" aria-label={`Show more of ${name}`} onClick={onMore}>
      Show more
    </Button>
  );
}
