import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { PlanActions } from "./plan-actions";
import type { FilesInState } from "./use-files-in";

inBrowser();
afterEach(cleanup);

function show(refusals: string[], progress: FilesInState["progress"] = null) {
  const pressed: string[] = [];
  const files = {
    ...{ progress, failure: null, leftOut: 0, currency: null, hasFiles: true },
    seen: { files: [], plan: { changes: [], remarks: [], refusals, body: null } },
    clear: () => void pressed.push("cleared"),
  };
  // The other functions of the state are not used by these buttons.
  render(
    <PlanActions
      files={files as unknown as FilesInState}
      note="A note"
      onApply={() => pressed.push("applied")}
    />,
  );
  for (const name of ["Apply", "Clear"]) fireEvent.click(screen.getByRole("button", { name }));
  return { pressed, isMarked: document.querySelector("[data-open]") !== null };
}

test("a plan is applied by one press and cleared by another", () => {
  expect(show([])).toEqual({ pressed: ["applied", "cleared"], isMarked: false });
  screen.getByText("A note");
});

test("files that cannot be applied together can only be cleared, and get the focus when their audit is saved", () => {
  expect(show(["Two currencies."])).toEqual({ pressed: ["cleared"], isMarked: true });
});

test("nothing is applied while files are still read", () => {
  expect(show([], { name: "ads.csv", done: 0, total: 1 } as never).pressed).toEqual(["cleared"]);
});
