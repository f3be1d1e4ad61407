import { idOr, listAddress, oneOf, type QueryOf, useListAddress } from "#/islands/runtime/lists/list-address";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { workKind } from "#/src/contract/choices/work";

/** Whose things are shown and which, all kept in the address; one's own where it says nothing. */
export const workAddress = listAddress({
  person: idOr("unassigned", "all"),
  clientId: idOr(),
  kind: oneOf(workKind),
});

export type WorkQuery = QueryOf<typeof workAddress>;

/** Sections have no page in the address: more of one is asked for in its place. */
export function useWorkAddress() {
  const address = useListAddress(workAddress);
  return { ...address, query: { ...address.query, page: 1 } };
}

/** The task whose drawer is open, in the address too. */
export function useOpenTask() {
  const [params, setParams] = useUrlParams();
  return {
    taskId: idOr()(params.get("task") ?? ""),
    step: (task: string) => setParams({ task }),
    close: () => setParams({ task: null }, { history: "back" }),
  };
}

export type WorkAddressState = ReturnType<typeof useWorkAddress>;
