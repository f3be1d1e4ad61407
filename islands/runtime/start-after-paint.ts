/**
 * Runs in the page, as text, once it is parsed. Lets the page be painted before its scripts are looked at: fetched,
 * compiled or found in the cache, they take the browser several times as long as its first rows. Then all that the
 * islands name come at once, and the entry comes to life. A page in the background is painted when somebody looks at it.
 *
 * @param entry the script that finds the islands; `imports` what it needs
 */
export function startAfterPaint(entry: string, imports: string[]) {
  const load = () => {
    const islands = Array.from(document.querySelectorAll<HTMLElement>("[data-scripts]"));
    const named = islands.flatMap(({ dataset }) => dataset.scripts?.split(" ") ?? []);
    const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    for (const href of new Set([entry, ...imports, ...named])) {
      const hint = document.createElement("link");
      document.head.append(Object.assign(hint, { rel: "modulepreload", href, nonce }));
    }
    import(entry);
  };
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}
