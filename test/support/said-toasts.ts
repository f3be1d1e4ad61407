/** Each toast that was shown and not yet waited for, as one text. */
export const saidToasts: string[] = [];

/** Keeps what the toasts of the document say until what is returned is called: they leave by themselves. */
export function hearToasts(): () => void {
  const reported = new Set<string | undefined>();
  const observer = new MutationObserver(() => {
    for (const card of document.querySelectorAll<HTMLElement>("[data-toast]")) {
      if (reported.has(card.dataset.toast)) continue;
      reported.add(card.dataset.toast);
      saidToasts.push(card.textContent ?? "");
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    saidToasts.length = 0;
  };
}
