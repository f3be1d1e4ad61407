import { useLinger } from "#/islands/ui/linger";
import { setUrlParams, usePageUrl, useUrlParams, withParams } from "./url-state";

/** The row whose drawer is open, by a parameter of the address, with the drawer's controls. */
export function useOpenRow(param: string) {
  const [params, setParams] = useUrlParams();
  const { shown, isClosing } = useLinger(params.get(param));
  return {
    /** Its id, until the drawer is closed. */
    shown,
    controls: {
      isClosing,
      onMove: (id: string) => setParams({ [param]: id }),
      onClose: () => setParams({ [param]: null }, { history: "back" }),
    },
  };
}

/** Returns the address of a row's drawer, and how to open it on this page. */
export function useRowLink(param: string, id: string) {
  return {
    href: withParams(usePageUrl(), { [param]: id }),
    onOpen: () => setUrlParams({ [param]: id }, { history: "push" }),
  };
}
