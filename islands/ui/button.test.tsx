import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { Button } from "./button";

inBrowser();

test("a busy button is announced as busy and cannot be clicked again", () => {
  let presses = 0;
  render(
    <Button isBusy onClick={() => (presses += 1)}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Save" });
  fireEvent.click(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(presses).toBe(0);
});

test("a disabled button takes focus, does nothing and is described by the reason", () => {
  let presses = 0;
  render(
    <Button deniedBecause="Only managers can do this." onClick={() => (presses += 1)}>
      New Client
    </Button>,
  );
  const button = screen.getByRole("button", { name: "New Client" });
  button.focus();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(presses).toBe(0);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  const description = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Only managers can do this.");
});

test("a disabled submit button does not submit its form", () => {
  let submits = 0;
  render(
    <form onSubmit={() => (submits += 1)}>
      <Button type="submit" deniedBecause="Only managers can do this.">
        Save
      </Button>
    </form>,
  );
  expect(fireEvent.click(screen.getByRole("button", { name: "Save" }))).toBe(false);
  expect(submits).toBe(0);
});
