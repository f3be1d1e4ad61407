/** Where what floats above `element` must go to be seen: the open dialog around it, else the body. */
export function layerFor(element: Element): HTMLElement {
  return element.closest<HTMLElement>("dialog[open]") ?? document.body;
}
