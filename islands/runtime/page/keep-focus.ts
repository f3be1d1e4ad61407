/** A focused element, in the page or in one of the dialogs above it. */
type Place = {
  /** The dialog around it; null for the page itself. */
  layer: Element | null;
  element: HTMLElement;
  /** From the element up to the document, as of the time it got the focus. */
  path: Element[];
  /** True after a click on empty space, which removes the focus on purpose. */
  isLeft: boolean;
};

/**
 * Never leaves the focus on the page's body: when the focused element disappears, the same control in the next row
 * gets it, otherwise in the previous row, otherwise the representative of the surrounding list: its
 * `data-focus-home`, its heading, or itself. Removals under an open dialog are tracked until the dialog closes. A
 * click on empty space is left alone, and so are elements inside `data-moves-focus`, whose library moves the focus
 * itself a moment later.
 */
export function keepFocus() {
  let places: Place[] = [];
  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const place = placeOf(target);
    places = [...places.filter(({ layer }) => layer !== place.layer && isOpen(layer)), place];
  };
  /** The element about to get the focus: until then the body has it. */
  let coming: EventTarget | null = null;
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    coming = null;
    remember(target);
  });
  document.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      coming = relatedTarget;
    },
    { capture: true },
  );
  document.addEventListener(
    "mousedown",
    ({ target }) => {
      const place = places.at(-1);
      if (place && target instanceof Element && isNothing(target)) place.isLeft = true;
    },
    { capture: true },
  );
  const follow = (removals: MutationRecord[]) => {
    const followed = places.flatMap((place) =>
      place.element.isConnected ? place : follower(place, removals),
    );
    places = followed.filter(({ layer }) => isOpen(layer));
    const now = document.activeElement;
    if (now && now !== document.body) return;
    if (coming instanceof Element && coming.isConnected) return;
    // A dialog that was not opened from the page leaves only its surroundings.
    const place = places.at(-1) ?? followed.at(-1);
    const isClosed = places.length < followed.length;
    if (!place || (place.isLeft && !isClosed)) return;
    // A row that moved in its table takes the focus along, without scrolling the page.
    if (place.element.checkVisibility()) giveFocus(place.element, { preventScroll: true });
    else giveFocus(homeOf(place.element));
  };
  new MutationObserver(follow).observe(document.body, { childList: true, subtree: true });
  document.body.dataset.focusKept = "";
}

const focusable = "a[href], button, input, select, textarea, summary, [tabindex], label";
const control = "a[href], button, input, select, textarea, summary";
const row = "tr, li";
/** A focus area is a region without a landmark of its own; its home accepts no focus from outside. */
const regions = "dialog[open], section, [role=region], [data-focus-area], main";

/** True where a click focuses nothing; elements around an open dialog cannot take the focus. */
function isNothing(target: Element): boolean {
  const taker = target.closest(focusable);
  return taker === null || taker.contains(target.closest("dialog"));
}

function placeOf(element: HTMLElement): Place {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at);
  return { layer: element.closest("dialog"), element, path, isLeft: false };
}

function isOpen(layer: Element | null): boolean {
  return layer === null || (layer.isConnected && layer.hasAttribute("open"));
}

function follower(place: Place, removals: MutationRecord[]): Place[] {
  const { layer, isLeft } = place;
  const successor = successorOf(place, removals);
  return successor ? [{ ...placeOf(successor), layer, isLeft }] : [];
}

/** Returns the element that takes over the focus from a removed one. */
function successorOf({ element, path }: Place, removals: MutationRecord[]): HTMLElement | null {
  const at = path.findIndex((ancestor) => ancestor.isConnected);
  const gone = path[at - 1];
  const home = path[at] ?? document.body;
  if (home.closest("[data-moves-focus]")) return null;
  if (!gone?.matches(row)) return homeOf(home);
  const next = neighbourOf(gone, removals, "nextSibling") ?? neighbourOf(gone, removals, "previousSibling");
  if (!next) return homeOf(home);
  const controls = next.querySelectorAll<HTMLElement>(control);
  const index = [...gone.querySelectorAll(control)].indexOf(element);
  return controls[index] ?? controls[0] ?? homeOf(home);
}

/** Returns the nearest remaining row on that side: those between may have been removed together with it. */
function neighbourOf(gone: Element, removals: MutationRecord[], side: "nextSibling" | "previousSibling") {
  const seen = new Set<Node>();
  let at: Node | null = gone;
  while (at && !seen.has(at)) {
    seen.add(at);
    const node: Node = at;
    const removal = removals.find(({ removedNodes }) => [...removedNodes].includes(node));
    at = node.isConnected ? node[side] : (removal?.[side] ?? null);
    if (at instanceof Element && at.isConnected && at.matches(row)) return at;
  }
  return null;
}

/** Returns the element that represents the region around an element. */
function homeOf(element: Element): HTMLElement | null {
  const region = element.closest<HTMLElement>(regions);
  if (!region) return document.querySelector("h1");
  const heading = document.getElementById(region.getAttribute("aria-labelledby") ?? "");
  return (
    Array.from(region.querySelectorAll<HTMLElement>("[data-focus-home]")).find(
      (home) => home.closest("[data-focus-area]") === region.closest("[data-focus-area]"),
    ) ??
    heading ??
    (region.matches("main") ? region.querySelector("h1") : null) ??
    region
  );
}

/** Focuses an element; headings and regions become focusable for as long as they have the focus. */
function giveFocus(element: HTMLElement | null, options?: FocusOptions) {
  if (!element || element.matches(focusable)) {
    element?.focus(options);
    return;
  }
  element.tabIndex = -1;
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  element.focus({ preventScroll: true });
}
