/** Returns the container for content that floats above `element`: the open dialog around it, otherwise the body. */
export function layerFor(element: Element): HTMLElement {
  return element.closest<HTMLElement>("dialog[open]") ?? document.body;
}
