import { Pagination } from "#/islands/ui/pagination";
import { pageParam } from "#/src/contract/addresses/page-param";
import { listLimits } from "#/src/contract/limits-of-lists";
import { usePageUrl, withParams } from "../page/url-state";
import type { AddressState } from "./use-list-address";

type PagesProps = {
  address: Pick<AddressState, "goTo"> & { query: { page: number } };
  /** Number of matches on all pages. */
  total: number;
};

/** The pagination of a list whose page is in the address. */
export function Pages({ address: { query, goTo }, total }: PagesProps) {
  const url = usePageUrl();
  return (
    <Pagination
      page={query.page}
      pageSize={listLimits.pageSize}
      total={total}
      hrefFor={(target) => withParams(url, { page: pageParam(target) })}
      onNavigate={goTo}
    />
  );
}
