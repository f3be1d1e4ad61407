import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { expectConsoleError } from "#/test/support/console-errors";
import { IslandErrorBoundary } from "./error-boundary";

inBrowser();

let isBroken = true;

function List() {
  if (isBroken) throw new Error("no rows");
  return <p>rows</p>;
}

test("a failure stays within its island, and Try again renders it again", () => {
  expectConsoleError(/no rows/);
  isBroken = true;
  render(
    <>
      <p>beside</p>
      <IslandErrorBoundary>
        <List />
      </IslandErrorBoundary>
    </>,
  );
  expect(screen.getByRole("alert").textContent).toContain("This part of the page could not be shown");
  expect(screen.getByText("beside")).toBeDefined();
  isBroken = false;
  fireEvent.click(screen.getByText("Try again"));
  expect(screen.getByText("rows")).toBeDefined();
});
