import { areLettersOff, isTyping } from "#/islands/ui/use-step-keys";

/**
 * Keyboard navigation in a page's table rows: the arrows and J and K go to the next and the previous row, across
 * tables; any other key activates the control that names it in `aria-keyshortcuts`, in the row or around it. Letters
 * work only in a row and in the drawer, never while typing; with the focus on the page, the down arrow and J enter the list.
 */
export function rowKeys() {
  document.addEventListener("keydown", (event) => {
    const at = event.defaultPrevented || event.altKey || isUnwanted(event) ? null : placeOf(event.target);
    if (!at) return;
    const key = nameOf(event);
    const step = steps[key];
    const isDone = step ? goTo(neighbour(at, step, key)) : press(controlFor(key, at), event);
    if (isDone) event.preventDefault();
  });
}

/** True for a single letter when the person has disabled such shortcuts. */
function isUnwanted({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && areLettersOff();
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, J: 1, ArrowUp: -1, K: -1 };

/** Names a key as in `aria-keyshortcuts`; Shift is ignored and only changes how the control is activated. */
function nameOf({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  const name = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  return ctrlKey || metaKey ? `Control+${name}` : name;
}

/** The focused place: something in a row, in a drawer, or an element that leads into a list. */
type Place = { target: Element; row: Element | null; drawer: Element | null };

/** Returns null where keys mean something else. */
function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof Element) || isTyping(target) || target.closest("form, [role=menu]")) return null;
  const dialog = target.closest("dialog");
  if (dialog) return dialog.matches(".drawer-panel") ? { target, row: null, drawer: dialog } : null;
  const row = target.closest(".data-table tbody tr");
  return row || target.matches("body, main, .data-table *") ? { target, row, drawer: null } : null;
}

/** Returns the link of the next row, in any table; at either end that of the row itself. */
function neighbour({ target, row, drawer }: Place, step: 1 | -1, key: string): HTMLElement | null {
  if (drawer || (!row && !key.startsWith("Arrow") && !target.matches("body, main"))) return null;
  const links = [...document.querySelectorAll<HTMLElement>("main .data-table .row-link")];
  if (!row) {
    const follows = (link: Element) =>
      (target.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return step === 1 ? (links.find(follows) ?? null) : null;
  }
  const at = links.findIndex((link) => row.contains(link));
  return links[at + step] ?? links[at] ?? null;
}

function goTo(link: HTMLElement | null): boolean {
  link?.focus({ preventScroll: true });
  link?.closest("tr")?.scrollIntoView({ block: "nearest" });
  return link !== null;
}

function controlFor(key: string, { target, row, drawer }: Place): Element | undefined {
  // On a nested control the space bar activates that control.
  if (key === "Space" && !target.matches(".row-link")) return undefined;
  const named = (scope: Element | null | undefined) =>
    [...(scope?.querySelectorAll("[aria-keyshortcuts]") ?? [])].filter((control) =>
      control.getAttribute("aria-keyshortcuts")?.split(" ").includes(key),
    );
  const around = row ? [row.closest("section"), row.closest("main")].flatMap(named) : [];
  return named(drawer ?? row)[0] ?? around.find((control) => !control.closest("tbody"));
}

function press(control: Element | undefined, { shiftKey }: KeyboardEvent): boolean {
  control?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
  return control !== undefined;
}
