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
  /** True for a screen that people type into at once: its scripts are fetched while the page is parsed and painted. */
  isTypedInto?: boolean;
};

/** Renders a React island: its HTML, its props for the browser, and the names of its chunks. */
export async function Island<Name extends IslandName>({
  name,
  props,
  id = name,
  isTypedInto = false,
}: Props<Name>) {
  const { url, viewer, nonce } = usePage();
  const prefix = `${id}-`;
  const place = { url, viewer, identifierPrefix: prefix };
  const json = JSON.stringify(props);
  const htmlKey = JSON.stringify([name, place]) + json;
  const render = () => renderIsland(name, props, place);
  const html = await (viewer?.isPreview ? render() : cacheIslandHtml(htmlKey, render));
  const { entry, entryImports, islands } = assets();
  const { file, imports } = islands[name] ?? { file: "", imports: [] };
  // Unlike `modulepreload`, these are compiled only once the painted page loads them as modules.
  const fetched = isTypedInto ? [entry, ...entryImports, file, ...imports] : [];
  return (
    <>
      {fetched.map((href) => (
        <link
          key={href}
          rel="preload"
          href={href}
          as="script"
          crossorigin=""
          fetchpriority="low"
          nonce={nonce}
        />
      ))}
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
