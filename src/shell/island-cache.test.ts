import { heapStats } from "bun:jsc";
import { expect, test } from "bun:test";
import { cacheIslandHtml } from "./island-cache";

function counted(html: string | null) {
  let times = 0;
  const render = async () => {
    times++;
    return html;
  };
  return { render, times: () => times };
}

const fresh = () => crypto.randomUUID();

test("equal input is rendered once, and any other input again", async () => {
  const [one, other] = [counted("<p>one</p>"), counted("<p>other</p>")];
  const [madeFrom, another] = [fresh(), fresh()];
  expect(await cacheIslandHtml(madeFrom, one.render)).toBe("<p>one</p>");
  expect(await cacheIslandHtml(madeFrom, one.render)).toBe("<p>one</p>");
  expect(await cacheIslandHtml(another, other.render)).toBe("<p>other</p>");
  expect([one.times(), other.times()]).toEqual([1, 1]);
});

test("a failed render is retried", async () => {
  const madeFrom = fresh();
  expect(await cacheIslandHtml(madeFrom, counted(null).render)).toBeNull();
  expect(await cacheIslandHtml(madeFrom, counted("<p>now</p>").render)).toBe("<p>now</p>");
});

test("the least recently used HTML is evicted", async () => {
  const first = counted("<p>first</p>");
  const madeFrom = fresh();
  await cacheIslandHtml(madeFrom, first.render);
  for (let page = 0; page < 9; page++) await cacheIslandHtml(fresh(), counted("x".repeat(500_000)).render);
  await cacheIslandHtml(madeFrom, first.render);
  expect(first.times()).toBe(2);
});

test("HTML larger than the cache is rendered each time", async () => {
  const large = counted("x".repeat(5_000_000));
  const madeFrom = fresh();
  await cacheIslandHtml(madeFrom, large.render);
  expect((await cacheIslandHtml(madeFrom, large.render))?.length).toBe(5_000_000);
  expect(large.times()).toBe(2);
});

test("cached HTML uses memory for its characters only, however many pieces it was built from", async () => {
  const [islands, pieces] = [20, 2_000];
  const before = strings();
  for (let island = 0; island < islands; island++) {
    await cacheIslandHtml(fresh(), async () => {
      let html = "";
      for (let piece = 0; piece < pieces; piece++) html += `<i>${piece}</i>`;
      return html;
    });
  }
  // The most recent ones may still be on the stack.
  expect(strings() - before).toBeLessThan((islands / 2) * pieces);
});

function strings(): number {
  Bun.gc(true);
  return heapStats().objectTypeCounts.string ?? 0;
}
