import { type ClientType, clientType } from "../../src/contract/choices/clients";
import type { Template } from "../../src/contract/templates";
import { useListParams } from "../runtime/list-params";

/** Whose templates the board shows, kept in the address. */
export function useTemplateAddress() {
  const { params, choose } = useListParams();
  const given = params.get("clientType") ?? "";
  return {
    /** Null for those of all. */
    type: clientType.has(given) ? given : null,
    filterType: (type: string) => choose({ clientType: type }),
    clearFilters: () => choose({ clientType: null }),
  };
}

export type TemplateAddress = ReturnType<typeof useTemplateAddress>;

export function isFor(type: ClientType | null, { clientTypes }: Pick<Template, "clientTypes">): boolean {
  return type === null || clientTypes.includes(type);
}
