import { afterEach, beforeEach, expect, test } from "bun:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { inBrowser } from "#/test/support/browser";
import { refreshFor, type Staleness } from "./refresh";

inBrowser();

let queries: QueryClient;
let isReachable: boolean;
let seen: Staleness[];
let end: () => void;

beforeEach(async () => {
  isReachable = true;
  seen = [];
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const refresh = refreshFor(queries, {
    onShown: () => {},
    onStaleness: (staleness) => seen.push(staleness),
  });
  const observer = new QueryObserver(queries, {
    queryKey: ["clients", "list"],
    queryFn: () => (isReachable ? Promise.resolve("rows") : Promise.reject(new Error("no connection"))),
  });
  const unsubscribe = observer.subscribe(() => {});
  await observer.refetch();
  end = () => {
    unsubscribe();
    refresh.end();
    queries.clear();
  };
});
afterEach(() => end());

const reload = () => queries.invalidateQueries({ queryKey: ["clients"] });

test("a list that the page itself could not reload is reported, and again once it is reloaded", async () => {
  isReachable = false;
  await reload();
  await Bun.sleep(0);
  expect(seen.at(-1)).toBe("retrying");
  isReachable = true;
  await reload();
  await Bun.sleep(0);
  expect(seen.at(-1)).toBe("current");
});

test("the changes of one turn are checked together", async () => {
  await Bun.sleep(0);
  seen = [];
  for (const name of ["one", "two", "three"]) queries.setQueryData(["other", name], name);
  await Bun.sleep(0);
  expect(seen).toEqual(["current"]);
});
