import type { QueryClient } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { isIslandName, loadIsland } from "#/islands/registry";
import { createQueryClient } from "../loading/query-client";
import { IslandRoot } from "./island-root";
import { loadOrWait } from "./load-or-wait";

/**
 * Hydrates every island of the page with its props, and returns their roots. An island that cannot be loaded stays as
 * rendered by the server until a click in it retries.
 */
export function hydrateIslands(page: ParentNode = document) {
  const queryClient = createQueryClient();
  refreshWhenRestored(queryClient);
  const elements = page.querySelectorAll<HTMLElement>("[data-island]");
  const roots = Promise.all(Array.from(elements, (element) => hydrateIsland(element, queryClient)));
  return { queryClient, roots };
}

/** Reloads data on a page restored from the back/forward cache, which shows stale data. */
function refreshWhenRestored(queryClient: QueryClient) {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void queryClient.invalidateQueries();
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

/** Returns a name of the island for people, as the beginning of a sentence. */
function partOf(element: HTMLElement): string {
  const heading = element.querySelector("h1")?.textContent;
  return heading ? `“${heading}”` : "Part of this page";
}

/** Marks the island as hydrated, which replays recorded clicks. */
function announce(element: HTMLElement) {
  element.dataset.islandReady = "";
  element.dispatchEvent(new Event("island-alive"));
}

function propsOf(element: HTMLElement, id: string): Record<string, unknown> {
  const script = element.ownerDocument.querySelector(`script[data-island-props="${CSS.escape(id)}"]`);
  return JSON.parse(script?.textContent ?? "{}");
}
