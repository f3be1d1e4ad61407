import { afterEach, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { writeCookie } from "./write-cookie";

inBrowser();

afterEach(() => {
  Reflect.deleteProperty(document, "cookie");
});

/** Returns the cookies written on a page with that protocol. */
function written(protocol: "http:" | "https:"): string[] {
  const cookies: string[] = [];
  Object.defineProperty(document, "cookie", { configurable: true, set: (cookie) => cookies.push(cookie) });
  const real = Object.getOwnPropertyDescriptor(window, "location");
  Object.defineProperty(window, "location", { configurable: true, value: { protocol } });
  writeCookie({ name: "order", value: "abc", path: "/client-leads" });
  if (real) Object.defineProperty(window, "location", real);
  else Reflect.deleteProperty(window, "location");
  return cookies;
}

test("a cookie is stored for its path for a year, and over https never sent in the clear", () => {
  const cookie = "order=abc; Path=/client-leads; Max-Age=31536000; SameSite=Lax";
  expect(written("http:")).toEqual([cookie]);
  expect(written("https:")).toEqual([`${cookie}; Secure`]);
});
