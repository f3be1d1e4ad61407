import { expect, spyOn, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { showRow } from "./show-row";

inBrowser();

test("the row of an element is scrolled into view, and marked until its animation has ended once", () => {
  document.body.innerHTML =
    '<table><tbody><tr><td id="inside">Acme</td></tr></tbody></table><ul><li><b id="item">Note</b></li></ul><p id="alone"></p>';
  const scrolls = spyOn(Element.prototype, "scrollIntoView");
  for (const [id, tag] of [
    ["inside", "tr"],
    ["item", "li"],
  ] as const) {
    showRow(id);
    const row = document.querySelector<HTMLElement>(tag);
    expect(row?.dataset.marked).toBe("");
    row?.dispatchEvent(new Event("animationend"));
    expect(row?.dataset.marked).toBeUndefined();
  }
  showRow("alone");
  showRow("missing");
  expect(scrolls.mock.contexts).toEqual([document.querySelector("tr"), document.querySelector("li")]);
  scrolls.mockRestore();
});
