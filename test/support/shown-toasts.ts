/** Texts of the toasts shown and not yet consumed. */
export const shownToasts: string[] = [];

/** Records the document's toasts, which disappear by themselves, until the returned function is called. */
export function recordToasts(): () => void {
  const reported = new Set<string | undefined>();
  const observer = new MutationObserver(() => {
    for (const card of document.querySelectorAll<HTMLElement>("[data-toast]")) {
      if (reported.has(card.dataset.toast)) continue;
      reported.add(card.dataset.toast);
      shownToasts.push(card.textContent ?? "");
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    shownToasts.length = 0;
  };
}
