import { afterEach, expect, spyOn, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { keepStyles } from "./keep-styles";

inBrowser();

const address = "/assets/app-abc.css";

afterEach(() => {
  Reflect.deleteProperty(document, "cookie");
  document.head.replaceChildren();
});

/** Returns the requests and cookies of a page whose styles were inlined, given the response for the file. */
async function kept(head: string, answer: () => Promise<Response>) {
  const asked: unknown[] = [];
  using fetched = spyOn(globalThis, "fetch");
  const cookies: string[] = [];
  Object.defineProperty(document, "cookie", { configurable: true, set: (cookie) => cookies.push(cookie) });
  document.head.innerHTML = head;
  const fake = (input: unknown) => {
    asked.push(input);
    return answer();
  };
  fetched.mockImplementation(Object.assign(fake, { preconnect: () => {} }));
  await keepStyles();
  return { asked, cookies };
}

const brought = `<style data-styles="${address}">p{color:red}</style>`;
const ok = async () => new Response("p{color:red}");

test("inlined styles are fetched as a file, and then marked as cached", async () => {
  const { asked, cookies } = await kept(brought, ok);
  expect(asked).toEqual([address]);
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toStartWith(`portal_styles=${address}; Path=/; `);
});

test("a file that did not arrive is not marked", async () => {
  const refused = await kept(brought, async () => new Response("", { status: 503 }));
  expect(refused).toEqual({ asked: [address], cookies: [] });
  await expect(kept(brought, () => Promise.reject(new TypeError("offline")))).rejects.toThrow("offline");
});

test("a page without inlined styles fetches none", async () => {
  expect(await kept("", ok)).toEqual({ asked: [], cookies: [] });
});
