/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { IslandName, IslandProps } from "#/islands/registry";
import { assets } from "./assets";
import { cacheIslandHtml } from "./island-cache";
import { usePage } from "./page";
import { renderIsland } from "./render-island";

type Props<Name extends IslandName> = {
  name: Name;
  props: IslandProps<Name>;
  /** Distinguishes islands with the same name on a page. */
  id?: string;
};

/** Renders a React island: its HTML, its props for the browser, and the names of its chunks. */
export async function Island<Name extends IslandName>({ name, props, id = name }: Props<Name>) {
  const { url, viewer } = usePage();
  const prefix = `${id}-`;
  const place = { url, viewer, identifierPrefix: prefix };
  const json = JSON.stringify(props);
  const htmlKey = JSON.stringify([name, place]) + json;
  const render = () => renderIsland(name, props, place);
  const html = await (viewer?.isPreview ? render() : cacheIslandHtml(htmlKey, render));
  const { file, imports } = assets().islands[name] ?? { file: "", imports: [] };
  return (
    <>
      <div
        class="contents"
        data-island={name}
        data-island-id={prefix}
        data-scripts={[file, ...imports].join(" ")}
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

/** Escapes JSON so that it cannot end its script element, nor break a line in older parsers. */
export function scriptSafe(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
