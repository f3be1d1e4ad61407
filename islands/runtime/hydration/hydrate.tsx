import type { QueryClient } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { isIslandName, loadIsland } from "#/islands/registry";
import { createQueryClient } from "../loading/query-client";
import { IslandRoot } from "./island-root";
import { loadOrWait } from "./load-or-wait";

/**
 * Brings every island of the page to life over what it holds, and returns their roots. One that cannot be loaded stays
 * as the server wrote it until a press in it loads it.
 */
export function hydrateIslands(page: ParentNode = document) {
  const queryClient = createQueryClient();
  refreshWhenRestored(queryClient);
  const elements = page.querySelectorAll<HTMLElement>("[data-island]");
  const roots = Promise.all(Array.from(elements, (element) => hydrateIsland(element, queryClient)));
  return { queryClient, roots };
}

/** A page that the browser kept whole and brings back by Back shows what it knew then: it asks again. */
function refreshWhenRestored(queryClient: QueryClient) {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) queryClient.invalidateQueries();
  });
}

async function hydrateIsland(element: HTMLElement, queryClient: QueryClient) {
  const { island: name = "", islandId: identifierPrefix = "", islandFailed } = element.dataset;
  if (!isIslandName(name)) throw new Error(`There is no island called "${name}".`);
  const props = propsOf(element, identifierPrefix);
  const Content = await loadOrWait(partOf(element), () => loadIsland(name, props), element);
  const { pathname, search } = window.location;
  const tree = (
    <IslandRoot
      url={pathname + search}
      viewer={JSON.parse(document.body.dataset.viewer ?? "null")}
      queryClient={queryClient}
      onAlive={() => announce(element)}
    >
      <Content {...props} />
    </IslandRoot>
  );
  if (islandFailed === undefined) return hydrateRoot(element, tree, { identifierPrefix });
  const root = createRoot(element, { identifierPrefix });
  root.render(tree);
  return root;
}

/** What the person knows the island by, at the beginning of a sentence. */
function partOf(element: HTMLElement): string {
  const heading = element.querySelector("h1")?.textContent;
  return heading ? `“${heading}”` : "Part of this page";
}

/** What was pressed in the island before is done now. */
function announce(element: HTMLElement) {
  element.dataset.islandReady = "";
  element.dispatchEvent(new Event("island-alive"));
}

function propsOf(element: HTMLElement, id: string): Record<string, unknown> {
  const script = element.ownerDocument.querySelector(`script[data-island-props="${CSS.escape(id)}"]`);
  return JSON.parse(script?.textContent ?? "{}");
}
