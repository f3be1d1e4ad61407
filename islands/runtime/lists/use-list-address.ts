import { type ListAddress, type Readings, text } from "#/src/contract/addresses/list-address";
import { pageParam } from "#/src/contract/addresses/page-param";
import { listLimits } from "#/src/contract/limits-of-lists";
import { type ParamChanges, useUrlParams } from "../page/url-state";

/** The part of an address state that every list needs. */
export type AddressState = {
  query: { page: number };
  isFiltered: boolean;
  goTo: (page: number) => void;
  clearFilters: () => void;
};

/**
 * A list's search, filters and page in the address: each choice is a step that Back undoes, and all but a page change
 * return to the first page.
 */
export function useListAddress<R extends Readings>({ readings, filters, read, isFiltered }: ListAddress<R>) {
  const [params, setParams] = useUrlParams();
  const query = read(Object.fromEntries(params));
  const go = (changes: ParamChanges) => setParams({ page: null, ...changes }, { history: "push" });
  const choose = (changes: Partial<Record<string, string | boolean>>) => {
    const entries = Object.entries(changes).map(([name, value]) => {
      const read = readings[name];
      return [name, read?.(String(value)) === read?.("") ? null : value];
    });
    go(Object.fromEntries(entries));
  };
  return {
    query,
    isFiltered: isFiltered(query),
    choose: (changes: { [Name in keyof R]?: string | boolean }) => choose(changes),
    /** Binds a select to a parameter: `<Select {...bind("status")} />`. */
    bind: (name: keyof R & string) => ({
      value: String(query[name] ?? ""),
      onChange: ({ target }: { target: { value: string } }) => choose({ [name]: target.value }),
    }),
    goTo: (page: number) => go({ page: pageParam(page) }),
    clearFilters: () => go(Object.fromEntries(filters.map((name) => [name, null]))),
    /** One step back undoes a whole search, even if it was typed with pauses. */
    search: (typed: string) => {
      const search = typed.slice(0, listLimits.filterLength);
      if (text(params.get("search") ?? "") && search) setParams({ search, page: null });
      else go({ search });
    },
  };
}
