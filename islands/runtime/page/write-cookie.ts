type Cookie = { name: string; value: string; path: string };

const yearInSeconds = 365 * 24 * 60 * 60;

/** Keeps something for a year in this browser, where the server sees it when it prints the page. */
export function writeCookie({ name, value, path }: Cookie) {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const cookie = `${name}=${value}; Path=${path}; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
  Reflect.set(document, "cookie", cookie);
}
