import { afterAll, afterEach, expect, spyOn, test } from "bun:test";
import { QueryObserver } from "@tanstack/react-query";
import { getJson } from "./loader";
import { createQueryClient } from "./query-client";

const fetching = spyOn(globalThis, "fetch");
afterEach(() => fetching.mockReset());
afterAll(() => fetching.mockRestore());

function answer(body: string, init: ResponseInit) {
  fetching.mockImplementation(
    Object.assign(async () => new Response(body, init), { preconnect: () => {} }) satisfies typeof fetch,
  );
}

test("the default loader gets the key's parts joined by slashes, with cookies, as JSON", async () => {
  answer('[{"id":"1"}]', { status: 200 });
  const data = await createQueryClient().fetchQuery({ queryKey: ["/api/clients", "1"] });
  expect(data).toEqual([{ id: "1" }]);
  const [address, init] = fetching.mock.calls[0] ?? [];
  expect(address).toBe("/api/clients/1");
  expect(init?.credentials).toBe("include");
});

test("a refusal becomes an error with status and text, and is not retried", async () => {
  answer("", { status: 503, statusText: "Service Unavailable" });
  const loading = createQueryClient().fetchQuery({ queryKey: ["/api/clients"] });
  expect(loading).rejects.toThrow("503: Service Unavailable");
  await loading.catch(() => {});
  expect(fetching).toHaveBeenCalledTimes(1);
});

test("the loader may read a 401 as null", async () => {
  answer('{"detail":"Unauthorized"}', { status: 401 });
  const queryFn = getJson({ on401: "returnNull" });
  expect(await createQueryClient().fetchQuery({ queryKey: ["/api/auth/user"], queryFn })).toBeNull();
});

test("first data is never stale: nothing is fetched for it", async () => {
  answer("[]", { status: 200 });
  const client = createQueryClient();
  const observer = new QueryObserver(client, {
    queryKey: ["/api/clients"],
    initialData: [1],
    initialDataUpdatedAt: 1,
  });
  const stop = observer.subscribe(() => {});
  await Bun.sleep(5);
  stop();
  expect(fetching).not.toHaveBeenCalled();
  expect(client.getDefaultOptions().mutations?.retry).toBe(false);
});
