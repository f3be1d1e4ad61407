import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { onPlainClick } from "./plain-click";

inBrowser();
afterEach(cleanup);

/** Clicks a control, and returns how often it was handled, and whether the browser handles the click all the same. */
function click(init: object = {}, isHandledBefore = false) {
  let handled = 0;
  render(
    <button
      type="button"
      onClickCapture={(event) => isHandledBefore && event.preventDefault()}
      onClick={onPlainClick(() => handled++)}
    >
      There
    </button>,
  );
  const isFollowed = fireEvent.click(screen.getByText("There"), init);
  cleanup();
  return [handled, isFollowed];
}

test("a plain click is handled on the page, and not by the browser", () => {
  expect(click()).toEqual([1, false]);
});

test.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])("a click with %s is left to the browser", (key) => {
  expect(click({ [key]: true })).toEqual([0, true]);
});

test("a click with another button is left to the browser", () => {
  expect(click({ button: 1 })).toEqual([0, true]);
});

test("a click that something inside has handled already is not handled again", () => {
  expect(click({}, true)).toEqual([0, false]);
});
