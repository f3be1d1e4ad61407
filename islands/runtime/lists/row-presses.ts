/**
 * Clicks a table row's link for a click on any other cell of the row, with the same modifier keys. Controls, menus
 * and forms in the row keep their own clicks, and selecting text in a row opens nothing.
 *
 * The link cannot cover its row by CSS: WebKit positions no table row. Safari on iOS reports a click on a cell only
 * when its cursor is a pointer (tables.css).
 *
 * Inlined into the page's head, so it uses nothing outside itself.
 */
export function rowPresses() {
  const ownPress =
    "a, button, input, select, textarea, label, summary, form, dialog, [role=menu], [contenteditable], [data-grip]";

  const linkOf = ({ target, defaultPrevented }: MouseEvent) => {
    if (defaultPrevented || !(target instanceof Element) || target.closest(ownPress)) return null;
    return target.closest("tr")?.querySelector<HTMLAnchorElement>("a.row-link") ?? null;
  };
  const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
    button === 1 || ctrlKey || metaKey || shiftKey;
  const endsSelection = (row: Element | null) => {
    const selection = window.getSelection();
    return row !== null && selection?.type === "Range" && selection.getRangeAt(0).intersectsNode(row);
  };

  document.addEventListener("mousedown", (event) => {
    // The middle button would start scrolling and Shift would extend a selection.
    if ((event.button === 1 || event.shiftKey) && linkOf(event)) event.preventDefault();
  });
  const press = (event: MouseEvent) => {
    const link = event.button > 1 || event.altKey ? null : linkOf(event);
    if (!link) return;
    if (opensElsewhere(event)) {
      window.open(link.href, "_blank", "noopener");
    } else if (!endsSelection(link.closest("tr"))) {
      link.focus({ preventScroll: true });
      link.click();
    }
  };
  document.addEventListener("click", press);
  document.addEventListener("auxclick", press);
}
