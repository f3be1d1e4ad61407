/** What had the focus, in the page or in one of the dialogs above it. */
type Place = {
  /** The dialog around it; null for the page itself. */
  layer: Element | null;
  element: HTMLElement;
  /** From the element up to the document, as they stood when it got the focus. */
  path: Element[];
  /** The person pressed on nothing since, which takes the focus away by intent. */
  isLeft: boolean;
};

/**
 * Never leaves the focus on the page's body: when what had it goes away, the same control of the next row gets it,
 * else that of the row before, else what stands for the list around it: its `data-focus-home`, its heading, itself.
 * What went away under an open dialog is followed there until the dialog closes. A press on nothing is left alone,
 * and so is what stands in something with `data-moves-focus`: a library that does so by itself, a moment later.
 */
export function keepFocus() {
  let places: Place[] = [];
  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const place = placeOf(target);
    places = [...places.filter(({ layer }) => layer !== place.layer && isOpen(layer)), place];
  };
  /** What gets the focus next: until it has it, the body does. */
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
    // A dialog that nothing on the page had opened leaves only what stands around it.
    const place = places.at(-1) ?? followed.at(-1);
    const isClosed = places.length < followed.length;
    if (!place || (place.isLeft && !isClosed)) return;
    // A row that moved in its table takes the focus along, but not the page.
    if (place.element.checkVisibility()) giveFocus(place.element, { preventScroll: true });
    else giveFocus(homeOf(place.element));
  };
  new MutationObserver(follow).observe(document.body, { childList: true, subtree: true });
  document.body.dataset.focusKept = "";
}

const focusable = "a[href], button, input, select, textarea, summary, [tabindex], label";
const control = "a[href], button, input, select, textarea, summary";
const row = "tr, li";

/** True where a press gives the focus to nothing; what is around an open dialog cannot take it. */
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

/** What takes the focus over from an element that is gone. */
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

/** The nearest row on that side which is still there: those between may have gone together with it. */
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

/** What stands for the part of the page that the element is in. */
function homeOf(element: Element): HTMLElement | null {
  const region = element.closest<HTMLElement>("dialog[open], section, [role=region], main");
  if (!region) return document.querySelector("h1");
  const heading = document.getElementById(region.getAttribute("aria-labelledby") ?? "");
  return (
    region.querySelector<HTMLElement>("[data-focus-home]") ??
    heading ??
    (region.matches("main") ? region.querySelector("h1") : null) ??
    region
  );
}

/** A heading or a region can have the focus while it has it. */
function giveFocus(element: HTMLElement | null, options?: FocusOptions) {
  if (!element || element.matches(focusable)) {
    element?.focus(options);
    return;
  }
  element.tabIndex = -1;
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  element.focus({ preventScroll: true });
}
