import { type ReactNode, useEffect } from "react";
import { Listing } from "#/islands/runtime/lists/listing";
import { Pages } from "#/islands/runtime/lists/pages";
import { classes } from "#/islands/ui/classes";
import { Icon } from "#/islands/ui/icon";
import { useSortable } from "#/islands/ui/sortable/use-sortable";
import type { Lead } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import type { LeadAddressState } from "../address";
import type { CardOrder } from "../card-order";
import type { leads } from "../queries";
import { cardId, LeadCard } from "./lead-card";
import type { LeadDialogsState } from "./lead-dialogs";

type LeadBoardProps = {
  list: ReturnType<typeof leads.usePage>;
  address: LeadAddressState;
  order: CardOrder;
  dialogs: LeadDialogsState;
  /** The button in an empty board. */
  firstLead: ReactNode;
};

/** The leads as cards, in all states. */
export function LeadBoard({ list, address, order, dialogs, firstLead }: LeadBoardProps) {
  return (
    <section aria-label="Leads">
      <Listing
        list={list}
        address={address}
        one="lead"
        many="leads"
        nothing={{
          icon: <Icon name="handshake" size={20} />,
          title: "No leads found matching your criteria",
          text: "Leads are kept here from the first contact until they are won or lost.",
          action: firstLead,
        }}
        noMatch={{ text: "Nothing matches the search and the filters.", action: firstLead }}
      >
        {({ items, total }) => (
          <>
            <Cards
              items={items}
              isStale={list.isPlaceholderData}
              isOwnOrder={address.query.sort === null}
              order={order}
              dialogs={dialogs}
            />
            {total > limits.pageSize && <Pages address={address} total={total} />}
          </>
        )}
      </Listing>
    </section>
  );
}

type CardsProps = Pick<LeadBoardProps, "order" | "dialogs"> & {
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
