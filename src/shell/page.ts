import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createContext, useContext } from "hono/jsx";
import type { Viewer } from "#/islands/runtime/page/viewer";
import { stylesCookie, type Theme, themeCookie, themes } from "#/src/contract/cookies";
import { type Brand, unsetBrand } from "#/src/domain/brand";

/** Facts about the request that a document needs. */
export type Page = {
  /** Path and query, as the browser shows them. */
  url: string;
  /** The nonce of the content security policy; absent if no policy is set. */
  nonce: string | undefined;
  theme: Theme;
  /** The address of the stylesheet that the browser has cached. */
  cachedStyles: string | undefined;
  brand: Brand;
  /** Null without sign-in. */
  viewer: Viewer | null;
};

/** Reads the facts from the request: address, nonce (set by hono's secure-headers), the agency's brand and two cookies. */
export function pageOf(c: Context): Page {
  const { pathname, search } = new URL(c.req.url);
  const chosen = getCookie(c, themeCookie);
  return {
    url: pathname + search,
    nonce: c.get("secureHeadersNonce"),
    theme: themes.find((theme) => theme === chosen) ?? "system",
    cachedStyles: getCookie(c, stylesCookie),
    brand: c.get("brand") ?? unsetBrand(null),
    viewer: null,
  };
}

export const PageContext = createContext<Page>({
  url: "/",
  nonce: undefined,
  theme: "system",
  cachedStyles: undefined,
  brand: unsetBrand(null),
  viewer: null,
});

/** Returns the page being rendered. */
export function usePage(): Page {
  return useContext(PageContext);
}
