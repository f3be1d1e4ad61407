import { useLinger } from "#/islands/ui/linger";
import { isPreview } from "#/src/client/preview";
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
      onMove: (id: string) => setParams({ [param]: id, at: null }),
      onClose: () => setParams({ [param]: null, at: null }, { history: "back" }),
    },
  };
}

/** The parts of a drawer at which a link can open it, by the parameter `at`. */
export type DrawerPlace = "conversation";

/** Returns the address of a row's drawer, and how to open it on this page; by default it opens at its top. */
export function useRowLink(param: string, id: string, at: DrawerPlace | null = null) {
  const href = withParams(usePageUrl(), { [param]: id, at });
  return {
    href,
    onOpen: () =>
      isPreview() ? window.location.assign(href) : setUrlParams({ [param]: id, at }, { history: "push" }),
  };
}

/** Returns true if the drawer was opened at this part. */
export function useIsOpenAt(place: DrawerPlace): boolean {
  const [params] = useUrlParams();
  return params.get("at") === place;
}
