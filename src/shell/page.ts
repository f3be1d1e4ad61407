import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createContext, useContext } from "hono/jsx";
import type { Viewer } from "#/islands/runtime/page/viewer";
import { stylesCookie, type Theme, themeCookie, themes } from "#/src/contract/cookies";

/** What a document needs to know of the request. */
export type Page = {
  /** Path and query, as the browser shows them. */
  url: string;
  /** The content policy's nonce; absent where no policy is set. */
  nonce: string | undefined;
  theme: Theme;
  /** The address of the stylesheet that the browser says it has in its cache. */
  keptStyles: string | undefined;
  /** Null where nobody is signed in. */
  viewer: Viewer | null;
};

/** Reads the page's facts from the request: address, nonce (of hono's secure-headers) and two cookies. */
export function pageOf(c: Context): Page {
  const { pathname, search } = new URL(c.req.url);
  const chosen = getCookie(c, themeCookie);
  return {
    url: pathname + search,
    nonce: c.get("secureHeadersNonce"),
    theme: themes.find((theme) => theme === chosen) ?? "system",
    keptStyles: getCookie(c, stylesCookie),
    viewer: null,
  };
}

export const PageContext = createContext<Page>({
  url: "/",
  nonce: undefined,
  theme: "system",
  keptStyles: undefined,
  viewer: null,
});

/** The page that is being printed. */
export function usePage(): Page {
  return useContext(PageContext);
}
