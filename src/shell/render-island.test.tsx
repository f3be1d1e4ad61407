import { expect, test } from "bun:test";
import { useId } from "react";
import { usePageUrl } from "#/islands/runtime/page/url-state";
import { viewer } from "#/islands/runtime/page/viewer.fixture";
import { expectConsoleError } from "#/test/support/console-errors";
import { scriptSafe } from "./island";
import { renderIsland } from "./render-island";

const place = { url: "/?search=acme", viewer: viewer(), identifierPrefix: "list-" };

function Where() {
  return <p id={useId()}>{usePageUrl()}</p>;
}

function Broken(): never {
  throw new Error("no rows");
}

test("an island gets the request's address, and its ids have its prefix", async () => {
  const html = await renderIsland("toaster", {}, place, async () => Where);
  expect(html).toContain("/?search=acme");
  expect(html).toContain("list-");
});

test("an island that fails on the server is logged and rendered by the browser", async () => {
  expectConsoleError(/Island toaster could not be rendered on the server: Error: no rows/);
  expect(await renderIsland("toaster", {}, place, async () => Broken)).toBeNull();
});

test("props cannot end the script element that contains them", () => {
  const props = { name: "</script><script>alert(1)</script>", note: "a\u2028b\u2029c" };
  const printed = scriptSafe(JSON.stringify(props));
  expect(printed).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(printed)).toEqual(props);
});
