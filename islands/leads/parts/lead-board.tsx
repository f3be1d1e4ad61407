import { type ReactNode, useEffect } from "react";
import type { Lead } from "../../../src/contract/leads";
import { limits } from "../../../src/contract/limits";
import { counted, ListStates } from "../../runtime/list-states";
import { pageParam } from "../../runtime/page-param";
import { usePageUrl, withParams } from "../../runtime/url-state";
import { classes } from "../../ui/classes";
import { Pagination } from "../../ui/pagination";
import { useSortable } from "../../ui/sortable/use-sortable";
import type { LeadAddress } from "../list-address";
import type { LeadPage, useLeadList } from "../queries";
import type { CardOrder } from "../use-card-order";
import { cardId, type LeadActions, LeadCard } from "./lead-card";
import { NoLeads } from "./no-leads";

type LeadBoardProps = LeadActions & {
  list: ReturnType<typeof useLeadList>;
  address: LeadAddress;
  order: CardOrder;
  /** The lead that was just created or edited. */
  savedId: string | null;
  /** The button that fills an empty board. */
  firstLead: ReactNode;
};

/** The leads as cards, in all their states. */
export function LeadBoard({ list, ...rest }: LeadBoardProps) {
  return (
    <section aria-label="Leads">
      <ListStates list={list} things="leads" found={({ total }) => counted(total, "lead", "leads")}>
        {(page) => <Cards page={page} isStale={list.isPlaceholderData} {...rest} />}
      </ListStates>
    </section>
  );
}

type CardsProps = Omit<LeadBoardProps, "list"> & { page: LeadPage; isStale: boolean };

function Cards({ page, isStale, address, order, savedId, firstLead, ...actions }: CardsProps) {
  const { query, goTo } = address;
  const url = usePageUrl();
  const leads = order.arrange(page.items);
  const move = (from: number, to: number) => order.move(leads, from, to);
  const grid = useSortable<HTMLUListElement>({
    isEnabled: leads.length > 0,
    handle: "[data-grip]",
    onMove: move,
  });
  useEffect(() => {
    if (savedId) document.getElementById(cardId({ id: savedId }))?.scrollIntoView({ block: "nearest" });
  }, [savedId]);

  return (
    <>
      {/* Always there: what makes it draggable stays with the element. */}
      <ul
        ref={grid}
        aria-busy={isStale || undefined}
        className={classes(
          "grid gap-4 md:grid-cols-2 xl:grid-cols-3",
          isStale && "is-stale",
          leads.length === 0 && "hidden",
        )}
      >
        {leads.map((lead: Lead, index) => (
          <LeadCard
            key={lead.id}
            {...actions}
            lead={lead}
            place={{ index, count: leads.length }}
            isSaved={lead.id === savedId}
            onMove={(to) => move(index, to)}
          />
        ))}
      </ul>
      {leads.length === 0 ? (
        <div className="card-surface">
          <NoLeads total={page.total} address={address} firstLead={firstLead} />
        </div>
      ) : (
        page.total > limits.pageSize && (
          <Pagination
            page={query.page}
            pageSize={limits.pageSize}
            total={page.total}
            hrefFor={(target) => withParams(url, { page: pageParam(target) })}
            onNavigate={goTo}
          />
        )
      )}
    </>
  );
}
