const key = "clients-list";
const listPaths = ["/", "/clients"];

/** Remembers, for this tab, how the list of clients was left: its filters, order and page. */
export function keepListAddress(url: string) {
  sessionStorage.setItem(key, url);
}

/** Where "Back to clients" leads. */
export function keptListAddress(): string {
  const kept = sessionStorage.getItem(key) ?? "/";
  return listPaths.includes(new URL(kept, window.location.origin).pathname) ? kept : "/";
}
