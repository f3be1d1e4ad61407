import History from "lucide-react/icons/history";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { Pages } from "#/islands/runtime/lists/pages";
import type { AddressState } from "#/islands/runtime/lists/use-list-address";
import { Button } from "#/islands/ui/button";
import { EmptyList } from "#/islands/ui/empty-list";
import { EmptyState } from "#/islands/ui/empty-state";
import { IconButton } from "#/islands/ui/icon-button";
import { type Column, Table } from "#/islands/ui/table";

type RefreshAndClearProps = {
  address: Pick<AddressState, "isFiltered" | "clearFilters">;
  list: { isFetching: boolean; refetch: () => unknown };
};

/** Refresh and clear buttons behind the filters of a list with other writers. */
export function RefreshAndClear({ address, list }: RefreshAndClearProps) {
  return (
    <>
      <IconButton
        label="Refresh"
        icon={<RefreshCw size={16} aria-hidden />}
        aria-busy={list.isFetching || undefined}
        onClick={() => void list.refetch()}
      />
      {address.isFiltered && (
        <Button variant="ghost" onClick={address.clearFilters}>
          Clear filters
        </Button>
      )}
    </>
  );
}

type PagedTableProps<Row> = {
  caption: string;
  /** Plural of the listed things, in lower case. */
  things: string;
  columns: readonly Column<Row>[];
  /** `total` counts the matches on all pages. */
  page: { items: readonly Row[]; total: number };
  isStale: boolean;
  address: AddressState;
  /** Text for a list that is empty without filters. */
  nothingYet: string;
};

/** A page of events, newest first, or an empty state. */
export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { caption, things, columns, page, isStale, address, nothingYet } = props;
  const title = `No ${things} found`;
  if (page.items.length === 0) {
    return (
      <div className="card-surface">
        <EmptyList
          things={things}
          total={page.total}
          isFiltered={address.isFiltered}
          noMatch={{ title, text: "Nothing matches the filters." }}
          onFirstPage={() => address.goTo(1)}
          onClearFilters={address.clearFilters}
        >
          <EmptyState icon={<History size={20} aria-hidden />} title={title} text={nothingYet} />
        </EmptyList>
      </div>
    );
  }
  return (
    <>
      <div className="card-surface md:[&_tbody_:is(th,td)]:py-3 md:[&_tbody_:is(th,td)]:align-top">
        <Table
          caption={caption}
          columns={columns}
          rows={page.items}
          rowKey={({ id }) => id}
          isStale={isStale}
        />
      </div>
      <Pages address={address} total={page.total} />
    </>
  );
}
