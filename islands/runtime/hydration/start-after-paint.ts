/**
 * Runs in the page, as text, once it is parsed. Lets the page paint before its scripts are fetched, compiled or read
 * from the cache, which takes the browser several times as long as its first rows. Then the scripts of all islands
 * load at once, the screen's before those around it, since a browser opens few connections. The entry follows. A page in the background is painted when it becomes visible. If the entry
 * cannot be loaded a note says so and offers a reload.
 *
 * @param entry the script that finds the islands; `imports` lists its dependencies
 */
export function startAfterPaint(entry: string, imports: string[]) {
  const load = () => {
    // The rows that `showFirstRows` left out of the first picture.
    delete document.documentElement.dataset.firstRows;
    const found = (islands: string) => Array.from(document.querySelectorAll<HTMLElement>(islands));
    const islands = [...found("main [data-scripts]"), ...found("[data-scripts]")];
    const named = islands.flatMap(({ dataset }) => dataset.scripts?.split(" ") ?? []);
    const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    for (const href of new Set([entry, ...imports, ...named])) {
      const hint = document.createElement("link");
      document.head.append(Object.assign(hint, { rel: "modulepreload", href, nonce }));
    }
    import(entry).catch(offerReload);
  };
  // The page stays as rendered by the server: its links work. Some browsers remember the failure until a reload.
  const offerReload = () => {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "toast-undo",
      textContent: "Reload",
      onclick: () => location.reload(),
    });
    const note = Object.assign(document.createElement("div"), { className: "toast-viewport toast-card" });
    note.setAttribute("role", "alert");
    note.append("This page could not be loaded in full. Check your connection. ", button);
    document.body.append(note);
  };
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}
