import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { showAbove } from "#/islands/runtime/page/show-above";
import { KeysDialog } from "./parts/keys-dialog";
import { Palette } from "./parts/palette";

let isShown = false;

/** Opens the search above the page and its dialogs, once, but not above a confirmation. */
export function showPalette(queries: QueryClient) {
  if (!document.querySelector("dialog[open][role=alertdialog]"))
    show(queries, (close) => <Palette onClose={close} />);
}

/** Opens the list of keyboard shortcuts. */
export function showKeys(queries: QueryClient) {
  if (!document.querySelector("dialog.dialog[open]"))
    show(queries, (close) => <KeysDialog onClose={close} />);
}

function show(queries: QueryClient, content: (close: () => void) => ReactNode) {
  if (isShown) return;
  isShown = true;
  const sidebar = document.querySelector<HTMLElement>("#sidebar:popover-open");
  sidebar?.hidePopover();
  showAbove("palette", queries, (close) =>
    content(() => {
      isShown = false;
      close();
    }),
  );
}
