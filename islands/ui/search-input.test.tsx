import { afterEach, beforeEach, expect, type Mock, spyOn, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { expectConsoleError } from "#/test/support/console-errors";
import { SearchInput } from "./search-input";

inBrowser();

/** Pending timers with their delays. */
let waiting: Map<unknown, { run: () => void; milliseconds: number }>;
let spies: Mock<(...args: never[]) => unknown>[];

beforeEach(() => {
  // The tests' document does not support the element yet.
  expectConsoleError(/The tag <search> is unrecognized/);
  waiting = new Map();
  const later = (run: () => void, milliseconds: number) => {
    const timer = {};
    waiting.set(timer, { run, milliseconds });
    return timer;
  };
  spies = [
    spyOn(globalThis, "setTimeout").mockImplementation(later as never),
    spyOn(globalThis, "clearTimeout").mockImplementation((timer) => void waiting.delete(timer)),
  ];
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
});

function start(value = "") {
  const searches: string[] = [];
  const input = <SearchInput label="Search" value={value} onSearch={(text) => searches.push(text)} />;
  const { rerender } = render(input);
  const box = screen.getByRole("searchbox");
  return {
    searches,
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(box, { key }),
    text: () => (box as HTMLInputElement).value,
    arrive: (next: string) =>
      rerender(<SearchInput label="Search" value={next} onSearch={(text) => searches.push(text)} />),
  };
}

test("text typed key by key is a single search, 250 ms after the last key", () => {
  const { searches, type } = start();
  for (const text of ["b", "br", "bra"]) type(text);
  expect(searches).toEqual([]);
  const pauses = [...waiting.values()].filter(({ milliseconds }) => milliseconds === 250);
  expect(pauses).toHaveLength(1);
  for (const { run } of pauses) run();
  expect(searches).toEqual(["bra"]);
});

test("Enter searches at once, but not for the same text again", () => {
  const { searches, type, press } = start();
  type("  brand ");
  press("Enter");
  press("Enter");
  expect(searches).toEqual(["brand"]);
  expect([...waiting.values()].filter(({ milliseconds }) => milliseconds === 250)).toEqual([]);
});

test("another search in the address appears in the field", () => {
  const { searches, arrive, text } = start("house");
  arrive("brand");
  expect(text()).toBe("brand");
  expect(searches).toEqual([]);
});
