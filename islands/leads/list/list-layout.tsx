import { useEffect } from "react";
import { Pages } from "#/islands/runtime/lists/pages";
import { showRow } from "#/islands/ui/show-row";
import { Table } from "#/islands/ui/table";
import type { LeadLayoutProps } from "../layouts";
import { linkId } from "../parts/lead-card";
import { LeadListing } from "../parts/lead-listing";
import { LeadOverlays } from "../parts/lead-overlays";
import { leads } from "../queries";
import { leadColumns } from "./lead-columns";

/** The leads as rows of a table, for going through many. */
export function ListLayout(props: LeadLayoutProps) {
  const { first, firstQuery, address, dialogs, people, openLead, firstLead } = props;
  const list = leads.usePage(address.query, first ?? undefined, firstQuery);
  const { savedId } = dialogs;
  const items = list.data?.items ?? [];
  const isShown = items.some(({ id }) => id === savedId);
  useEffect(() => {
    if (savedId && isShown) showRow(linkId(savedId));
  }, [savedId, isShown]);
  return (
    <section aria-label="Leads">
      <LeadListing list={list} address={address} firstLead={firstLead}>
        {(page) => (
          <>
            <div className="card-surface dense-rows">
              <Table
                caption="Leads"
                columns={leadColumns(address, dialogs)}
                rows={page.items}
                rowKey={({ id }) => id}
                isSelected={({ id }) => id === savedId}
                isStale={list.isPlaceholderData}
              />
            </div>
            <Pages address={address} total={page.total} />
          </>
        )}
      </LeadListing>
      <LeadOverlays items={items} openLead={openLead} people={people} dialogs={dialogs} />
    </section>
  );
}
