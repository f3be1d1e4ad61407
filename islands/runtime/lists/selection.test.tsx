import { expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { useSelection } from "./selection";

inBrowser();

const rows = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

function selecting(visible = rows) {
  const { result, rerender } = renderHook(({ shown }) => useSelection(shown), {
    initialProps: { shown: visible },
  });
  return {
    press: (id: string, isRange = false) => act(() => result.current.toggle(id, isRange)),
    filter: (shown: typeof rows) => rerender({ shown }),
    ticked: () => result.current.rows.map(({ id }) => id).join(""),
  };
}

test("a range gives everything between two clicks the state of the second, in either direction", () => {
  const { press, ticked } = selecting();
  press("d");
  press("b", true);
  expect(ticked()).toBe("bcd");
  press("c");
  press("e", true);
  expect(ticked()).toBe("bcde");
  press("c", true);
  expect(ticked()).toBe("b");
});

test("a range that begins at a row hidden by a filter is a single click", () => {
  const { press, filter, ticked } = selecting();
  press("a", true);
  expect(ticked()).toBe("a");
  filter(rows.slice(1));
  press("d", true);
  expect(ticked()).toBe("d");
});
