type Cookie = { name: string; value: string; path: string };

const yearInSeconds = 365 * 24 * 60 * 60;

/** Stores a value in a cookie for a year, so that the server can read it when it renders a page. */
export function writeCookie({ name, value, path }: Cookie) {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const cookie = `${name}=${value}; Path=${path}; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
  Reflect.set(document, "cookie", cookie);
}
