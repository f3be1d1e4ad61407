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
async function runWith(head: string, answer: () => Promise<Response>) {
  const requests: unknown[] = [];
  using fetched = spyOn(globalThis, "fetch");
  const cookies: string[] = [];
  Object.defineProperty(document, "cookie", { configurable: true, set: (cookie) => cookies.push(cookie) });
  document.head.innerHTML = head;
  const fake = (input: unknown) => {
    requests.push(input);
    return answer();
  };
  fetched.mockImplementation(Object.assign(fake, { preconnect: () => {} }));
  await keepStyles();
  return { requests, cookies };
}

const brought = `<style data-styles="${address}">p{color:red}</style>`;
const ok = async () => new Response("p{color:red}");

test("inlined styles are fetched as a file, and then marked as cached", async () => {
  const { requests, cookies } = await runWith(brought, ok);
  expect(requests).toEqual([address]);
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toStartWith(`portal_styles=${address}; Path=/; `);
});

test("a file that did not arrive is not marked", async () => {
  const refused = await runWith(brought, async () => new Response("", { status: 503 }));
  expect(refused).toEqual({ requests: [address], cookies: [] });
  await expect(runWith(brought, () => Promise.reject(new TypeError("offline")))).rejects.toThrow("offline");
});

test("a page without inlined styles fetches none", async () => {
  expect(await runWith("", ok)).toEqual({ requests: [], cookies: [] });
});
