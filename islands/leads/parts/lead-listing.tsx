import type { ComponentProps, ReactNode } from "react";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { Listing } from "#/islands/runtime/lists/listing";
import { Icon } from "#/islands/ui/icon";
import type { Lead } from "#/src/contract/leads";

type LeadListingProps = Pick<ComponentProps<typeof Listing<Lead>>, "list" | "address"> & {
  /** The button without leads. */
  firstLead: ReactNode;
  children: (page: ListPage<Lead>) => ReactNode;
};

/** Leads in all states, in any layout. */
export function LeadListing({ list, address, firstLead, children }: LeadListingProps) {
  return (
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
      {children}
    </Listing>
  );
}
