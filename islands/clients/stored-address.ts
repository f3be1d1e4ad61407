const key = "clients-list";
const listPaths = ["/", "/clients"];

/** Stores the state of the client list for this tab: its filters, order and page. */
export function storeListAddress(url: string) {
  sessionStorage.setItem(key, url);
}

/** Returns the target of "Back to clients". */
export function storedListAddress(): string {
  const stored = sessionStorage.getItem(key) ?? "/";
  return listPaths.includes(new URL(stored, window.location.origin).pathname) ? stored : "/";
}
