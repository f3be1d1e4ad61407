/** A browser without a screen: keeps cookies for all ports of its host, as real ones do, and follows redirects. */
export type TestBrowser = {
  cookies: Map<string, string>;
  /** One request; redirects are answers. */
  request(url: string, init?: RequestInit): Promise<Response>;
  /** A navigation: follows redirects until `isThere` holds for the address or there are none left. */
  go(url: string, init?: RequestInit, isThere?: (url: string) => boolean): Promise<Visited>;
};

/** Where a navigation ended, with every address on the way. */
export type Visited = { url: string; response: Response; addresses: string[] };

export function openBrowser(): TestBrowser {
  const cookies = new Map<string, string>();
  const request = async (url: string, init: RequestInit = {}) => {
    const headers = new Headers({ Accept: "text/html", ...headersOf(init) });
    if (cookies.size > 0) headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  };
  return {
    cookies,
    request,
    async go(url, init, isThere = () => false) {
      let response = await request(url, init);
      const addresses = [url];
      for (let at = url; addresses.length < 20; addresses.push(at)) {
        const location = response.headers.get("Location");
        if (!location) break;
        at = new URL(location, at).toString();
        if (isThere(at)) return { url: at, response, addresses: [...addresses, at] };
        response = await request(at);
      }
      return { url: addresses.at(-1) ?? url, response, addresses };
    },
  };
}

function headersOf({ headers }: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}

function keepCookie(cookies: Map<string, string>, line: string) {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const split = pair.indexOf("=");
  const name = pair.slice(0, split);
  const expires = attributes.find((one) => /^expires=/i.test(one))?.slice("expires=".length);
  const isGone =
    attributes.some((one) => /^max-age=0$/i.test(one)) || (expires && Date.parse(expires) < Date.now());
  if (isGone || pair.endsWith("=")) cookies.delete(name);
  else cookies.set(name, pair.slice(split + 1));
}
