import { createContext, useContext, useMemo, useSyncExternalStore } from "react";

const PageUrlContext = createContext("/");

/** Provides an island with the page's path and query during server rendering and hydration. */
export const PageUrl = PageUrlContext.Provider;

/** New values for some of the address's parameters; null, undefined, false and "" remove one. */
export type ParamChanges = Record<string, string | number | boolean | null | undefined>;

type Navigation = {
  /**
   * `push` when Back should undo it (opening a drawer), `back` to undo that push (closing it; replaces when the page
   * was opened with the drawer), `replace` otherwise (filters, search).
   */
  history?: "push" | "replace" | "back";
};

/** The address's query as state, shared by all islands of the page and updated on Back and Forward. */
export function useUrlParams(): [params: URLSearchParams, setParams: typeof setUrlParams] {
  const url = usePageUrl();
  const params = useMemo(() => partsOf(url).params, [url]);
  return [params, setUrlParams];
}

/** Changes the address's query without subscribing to it, which would cost each row a render. */
export function setUrlParams(changes: ParamChanges, navigation: Navigation = {}) {
  navigate(withParams(browserUrl(), changes), navigation);
}

/** Returns the page's path and query, on the server too. */
export function usePageUrl(): string {
  const initial = useContext(PageUrlContext);
  return useSyncExternalStore(subscribe, browserUrl, () => initial);
}

/** Returns `url` (path and query) with some parameters changed: for `href`s and for navigation. */
export function withParams(url: string, changes: ParamChanges): string {
  const { pathname, params } = partsOf(url);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === false || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Splits path and query: each row has an address, and parsing a whole `URL` costs several times as much. */
function partsOf(url: string) {
  const at = url.indexOf("?");
  if (at < 0) return { pathname: url, params: new URLSearchParams() };
  return { pathname: url.slice(0, at), params: new URLSearchParams(url.slice(at)) };
}

/** Navigates to `url` on this page without reloading it; every `useUrlParams` updates. */
export function navigate(url: string, { history: way = "replace" }: Navigation = {}) {
  if (url === browserUrl()) return;
  if (way === "back" && window.history.state?.from === url) {
    window.history.back();
    return;
  }
  if (way === "push") window.history.pushState({ from: browserUrl() }, "", url);
  else window.history.replaceState(window.history.state, "", url);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

function browserUrl(): string {
  return window.location.pathname + window.location.search;
}
