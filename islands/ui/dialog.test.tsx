import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { inBrowser } from "#/test/support/browser";
import { Dialog, DialogBody } from "./dialog";

inBrowser();

function Screen({ isDirty }: { isDirty: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Edit Client" isDirty={() => isDirty} onClose={() => setOpen(false)}>
          {() => (
            <DialogBody>
              <input aria-label="Company name" />
            </DialogBody>
          )}
        </Dialog>
      )}
    </>
  );
}

function open(isDirty: boolean) {
  render(<Screen isDirty={isDirty} />);
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  fireEvent.click(opener);
}

const field = () => screen.queryByLabelText("Company name");
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

test("the first field has focus", () => {
  open(false);
  expect(document.activeElement).toBe(field());
});

test("Escape closes a dialog without typed values", () => {
  open(false);
  pressEscape();
  expect(field()).toBeNull();
});

test("Escape asks before it discards typed values, with focus on the safe answer", () => {
  open(true);
  pressEscape();
  expect(screen.getByText("Discard changes?")).toBeDefined();
  expect(document.activeElement?.textContent).toBe("Keep editing");
  fireEvent.click(screen.getByText("Keep editing"));
  expect(screen.queryByText("Discard changes?")).toBeNull();
  expect(field()).not.toBeNull();
});

test("discarding closes both", () => {
  open(true);
  pressEscape();
  fireEvent.click(screen.getByText("Discard"));
  expect(field()).toBeNull();
  expect(document.querySelector("dialog")).toBeNull();
});
