import type { ComponentProps, ReactNode } from "react";
import { EmptyList } from "#/islands/ui/empty-list";
import { EmptyState } from "#/islands/ui/empty-state";
import type { ListPage } from "./list-queries";
import { counted, ListStates } from "./list-states";
import type { AddressState } from "./use-list-address";

type ListingProps<Item> = {
  list: ComponentProps<typeof ListStates<ListPage<Item>>>["list"];
  address: AddressState;
  /** The listed thing, as inside a sentence. */
  one: string;
  many: string;
  /** Empty state without filters, with the action that fills it. */
  nothing: { icon: ReactNode; title: string; text: string; action: ReactNode };
  /** Empty state with filters; an action goes beside Clear filters. */
  noMatch: { text: string; action?: ReactNode };
  /** Renders a page with rows. */
  children: (page: ListPage<Item>) => ReactNode;
};

/** A paged list in all its states. */
export function Listing<Item>(props: ListingProps<Item>) {
  const { list, address, one, many, nothing, noMatch, children } = props;
  return (
    <ListStates list={list} things={many} found={({ total }) => counted(total, one, many)}>
      {(page) =>
        page.items.length > 0 ? (
          children(page)
        ) : (
          <div className="card-surface">
            <EmptyList
              things={many}
              total={page.total}
              isFiltered={address.isFiltered}
              noMatch={{ title: nothing.title, ...noMatch }}
              onFirstPage={() => address.goTo(1)}
              onClearFilters={address.clearFilters}
            >
              <EmptyState {...nothing} />
            </EmptyList>
          </div>
        )
      }
    </ListStates>
  );
}
