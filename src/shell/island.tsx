/** @jsxImportSource hono/jsx */
import { html as markup, raw } from "hono/html";
import type { IslandName, IslandProps } from "#/islands/registry";
import { assets } from "./assets";
import { keptIsland } from "./kept-islands";
import { usePage } from "./page";
import { renderIsland } from "./render-island";

type Props<Name extends IslandName> = {
  name: Name;
  props: IslandProps<Name>;
  /** Tells islands of one name apart on a page. */
  id?: string;
};

/** A React island: its HTML, its props for the browser, and hints for its chunks. */
export async function Island<Name extends IslandName>({ name, props, id = name }: Props<Name>) {
  const { url, viewer, nonce } = usePage();
  const prefix = `${id}-`;
  const place = { url, viewer, identifierPrefix: prefix };
  const json = JSON.stringify(props);
  const madeFrom = JSON.stringify([name, place]) + json;
  const html = await keptIsland(madeFrom, () => renderIsland(name, props, place));
  const { file, imports } = assets().islands[name] ?? { file: "", imports: [] };
  return (
    <>
      {[file, ...imports].map((href) => preloadHint(href, nonce))}
      <div
        class="contents"
        data-island={name}
        data-island-id={prefix}
        {...(html === null ? { "data-island-failed": "" } : {})}
      >
        {raw(html ?? "")}
      </div>
      <script type="application/json" data-island-props={prefix}>
        {raw(scriptSafe(json))}
      </script>
    </>
  );
}

/** As text: as an element it would be moved to the head, which copies the whole page once for each hint. */
function preloadHint(href: string, nonce: string | undefined) {
  return markup`<link rel="modulepreload" href="${href}" nonce="${nonce}" fetchpriority="low" />`;
}

/** JSON that cannot end the script element it stands in, nor break a line in older parsers. */
export function scriptSafe(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
