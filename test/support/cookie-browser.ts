type Cookie = { name: string; value: string; path: string };

/** A browser without a screen: keeps cookies for all ports of its host, as real ones do, and follows redirects. */
export type TestBrowser = {
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
  /** The Cookie header that it would send to this address. */
  cookieHeader(url: string): string;
  /** Makes one request without following redirects. */
  request(url: string, init?: RequestInit): Promise<Response>;
  /** Navigates: follows redirects until `isThere` holds for the address or none are left. */
  go(url: string, init?: RequestInit, isThere?: (url: string) => boolean): Promise<Visited>;
};

/** End of a navigation, with every address on the way. */
export type Visited = { url: string; response: Response; addresses: string[] };

export function openBrowser(): TestBrowser {
  let jar: Cookie[] = [];
  const keep = (cookie: Cookie) => {
    jar = [...jar.filter(({ name, path }) => name !== cookie.name || path !== cookie.path), cookie];
  };
  const cookieHeader = (url: string) =>
    jar
      .filter(({ value, path }) => value !== "" && new URL(url).pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");

  const request = async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("Accept")) headers.set("Accept", "text/html");
    const cookie = cookieHeader(url);
    if (cookie) headers.set("Cookie", cookie);
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(parseCookie(line));
    return response;
  };

  return {
    cookie: (name) => jar.find((cookie) => cookie.name === name && cookie.value !== "")?.value,
    setCookie: (name, value) => keep({ name, value, path: "/" }),
    cookieHeader,
    request,
    async go(url, init, isThere = () => false) {
      let response = await request(url, init);
      const addresses = [url];
      for (let at = url; addresses.length < 20; ) {
        const location = response.headers.get("Location");
        if (!location) break;
        at = new URL(location, at).toString();
        addresses.push(at);
        if (isThere(at)) break;
        response = await request(at);
      }
      return { url: addresses.at(-1) ?? url, response, addresses };
    },
  };
}

/** Parses a cookie; a deleted one has no value. */
function parseCookie(line: string): Cookie {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const split = pair.indexOf("=");
  const attribute = (key: string) =>
    attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
  const expires = attribute("expires");
  const isGone = attribute("max-age") === "0" || (expires !== undefined && Date.parse(expires) < Date.now());
  return {
    name: pair.slice(0, split),
    value: isGone ? "" : pair.slice(split + 1),
    path: attribute("path") ?? "/",
  };
}
