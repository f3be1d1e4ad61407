import { afterEach, beforeEach, expect, test } from "bun:test";
import { act, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { handClock } from "#/test/support/hand-clock";
import { LoadingBar, LoadingText } from "./loading-bar";

inBrowser();
let clock: ReturnType<typeof handClock>;
beforeEach(() => {
  clock = handClock();
});
afterEach(() => clock.restore());

const announced = () => screen.getByRole("status").textContent;

test("loading is shown at once, and announced after a second, in an existing region", () => {
  render(<LoadingText>Loading clients...</LoadingText>);
  const region = screen.getByRole("status");
  screen.getByText("Loading clients...");
  act(() => clock.advance(999));
  expect(announced()).toBe("");
  act(() => clock.advance(1));
  expect(announced()).toBe("Loading clients...");
  expect(screen.getByRole("status")).toBe(region);
  expect(screen.getAllByText("Loading clients...")).toHaveLength(1);
});

test("loading that ends within a second is not announced, and the next one starts over", () => {
  const bar = (isLoading: boolean) => <LoadingBar isLoading={isLoading} label="Loading clients..." />;
  const { rerender } = render(bar(true));
  act(() => clock.advance(900));
  rerender(bar(false));
  act(() => clock.advance(900));
  expect(announced()).toBe("");
  rerender(bar(true));
  act(() => clock.advance(999));
  expect(announced()).toBe("");
  act(() => clock.advance(1));
  expect(announced()).toBe("Loading clients...");
});
