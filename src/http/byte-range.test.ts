import { expect, test } from "bun:test";
import { Hono } from "hono";
import { rangeOf } from "./byte-range";

const tag = '"abc"';
const app = new Hono().get("/", (c) => c.json({ range: rangeOf(c, { size: 1_000, tag }) }));
const request = async (headers: Record<string, string>) =>
  (await (await app.request("/", { headers })).json()).range;

test.each([
  ["bytes=0-99", { from: 0, to: 99 }],
  ["bytes=500-", { from: 500, to: 999 }],
  ["bytes=-100", { from: 900, to: 999 }],
  ["bytes=-5000", { from: 0, to: 999 }],
  ["bytes=990-5000", { from: 990, to: 999 }],
  ["bytes=999-999", { from: 999, to: 999 }],
  ["bytes=1000-", "outside"],
  ["bytes=-0", "outside"],
  ["bytes=9-5", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["lines=1-2", null],
  ["bytes=a-b", null],
  ["bytes=99999999999999999999-", null],
])("%s of a thousand bytes is %j", async (range, expected) => {
  expect(await request({ Range: range })).toEqual(expected);
});

test("a range for a file that has changed since returns the whole file", async () => {
  expect(await request({ Range: "bytes=5-", "If-Range": tag })).toEqual({ from: 5, to: 999 });
  expect(await request({ Range: "bytes=5-", "If-Range": '"old"' })).toBeNull();
  expect(await request({ Range: "bytes=5-", "If-Range": "Mon, 23 Nov 2026 10:00:00 GMT" })).toBeNull();
  expect(await request({})).toBeNull();
});
