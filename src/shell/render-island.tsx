import { renderToString } from "react-dom/server";
import { type IslandName, loadIsland } from "#/islands/registry";
import { IslandRoot } from "#/islands/runtime/hydration/island-root";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import type { Viewer } from "#/islands/runtime/page/viewer";

type Place = { url: string; viewer: Viewer | null; identifierPrefix: string };

/** Renders an island to HTML; null if that fails, in which case the browser renders it. */
export async function renderIsland(
  name: IslandName,
  props: object,
  place: Place,
  load = loadIsland,
): Promise<string | null> {
  try {
    const Content = await load(name, props);
    return renderToString(
      <IslandRoot url={place.url} viewer={place.viewer} queryClient={createQueryClient()}>
        <Content {...props} />
      </IslandRoot>,
      { identifierPrefix: place.identifierPrefix },
    );
  } catch (error) {
    console.error(`Island ${name} could not be rendered on the server:`, error);
    return null;
  }
}
