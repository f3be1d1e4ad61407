import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { idOr } from "#/src/contract/addresses/list-address";
import { workAddress } from "#/src/contract/addresses/work";

/** Sections have no page in the address: more rows load in place. */
export function useWorkAddress() {
  const address = useListAddress(workAddress);
  return { ...address, query: { ...address.query, page: 1 } };
}

/** The task whose drawer is open, also in the address. */
export function useOpenTask() {
  const [params, setParams] = useUrlParams();
  return {
    taskId: idOr()(params.get("task") ?? ""),
    step: (task: string) => setParams({ task }),
    close: () => setParams({ task: null }, { history: "back" }),
  };
}

export type WorkAddressState = ReturnType<typeof useWorkAddress>;
