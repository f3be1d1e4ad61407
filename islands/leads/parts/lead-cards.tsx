import { useEffect } from "react";
import { Pages } from "#/islands/runtime/lists/pages";
import { classes } from "#/islands/ui/classes";
import { useSortable } from "#/islands/ui/sortable/use-sortable";
import type { Lead } from "#/src/contract/leads";
import { listLimits } from "#/src/contract/limits-of-lists";
import { type CardOrder, useCardOrder } from "../card-order";
import type { LeadLayoutProps } from "../layouts";
import { leads } from "../queries";
import { cardId, LeadCard } from "./lead-card";
import type { LeadDialogsState } from "./lead-dialogs";
import { LeadListing } from "./lead-listing";
import { LeadOverlays } from "./lead-overlays";

/** The leads as cards, in all states. */
export function LeadCards(props: LeadLayoutProps) {
  const { first, firstQuery, address, dialogs, people, openLead, cardOrder, firstLead } = props;
  const list = leads.usePage(address.query, first ?? undefined, firstQuery);
  const order = useCardOrder(cardOrder);
  const isOwnOrder = address.query.sort === null;
  const items = list.data?.items ?? [];
  return (
    <section aria-label="Leads">
      <LeadListing list={list} address={address} firstLead={firstLead}>
        {(page) => (
          <>
            <Cards
              items={page.items}
              isStale={list.isPlaceholderData}
              isOwnOrder={isOwnOrder}
              order={order}
              dialogs={dialogs}
            />
            {page.total > listLimits.pageSize && <Pages address={address} total={page.total} />}
          </>
        )}
      </LeadListing>
      <LeadOverlays
        items={isOwnOrder ? order.arrange(items) : items}
        openLead={openLead}
        people={people}
        dialogs={dialogs}
      />
    </section>
  );
}

type CardsProps = {
  order: CardOrder;
  dialogs: LeadDialogsState;
  items: readonly Lead[];
  isStale: boolean;
  /** False in any other order, in which cards cannot be moved. */
  isOwnOrder: boolean;
};

function Cards({ items, isStale, isOwnOrder, order, dialogs }: CardsProps) {
  const { savedId } = dialogs;
  const leads = isOwnOrder ? order.arrange(items) : items;
  const move = (from: number, to: number) => order.move(leads, from, to);
  const grid = useSortable<HTMLUListElement>({ isEnabled: isOwnOrder, handle: "[data-grip]", onMove: move });
  useEffect(() => {
    if (savedId) document.getElementById(cardId({ id: savedId }))?.scrollIntoView({ block: "nearest" });
  }, [savedId]);
  return (
    <ul
      ref={grid}
      aria-busy={isStale || undefined}
      className={classes("grid gap-4 md:grid-cols-2 xl:grid-cols-3", isStale && "is-stale")}
    >
      {leads.map((lead, index) => (
        <LeadCard
          key={lead.id}
          lead={lead}
          dialogs={dialogs}
          place={isOwnOrder ? { index, count: leads.length } : null}
          onMove={(to) => move(index, to)}
        />
      ))}
    </ul>
  );
}
