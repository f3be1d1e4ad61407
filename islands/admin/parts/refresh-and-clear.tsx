import RefreshCw from "lucide-react/icons/refresh-cw";
import type { AddressState } from "#/islands/runtime/list-address";
import { Button } from "#/islands/ui/button";
import { IconButton } from "#/islands/ui/icon-button";

type RefreshAndClearProps = {
  address: Pick<AddressState, "isFiltered" | "clearFilters">;
  list: { isFetching: boolean; refetch: () => unknown };
};

/** What stands behind the filters of a list that others fill. */
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
