import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { CopyField } from "./copy-field";

inBrowser();

test("a value to copy is shown, selected on focus, and counts as copied when copied by hand", () => {
  const copied: boolean[] = [];
  render(
    <CopyField
      label="Token"
      thing="token"
      value="portal_abc"
      isCopied={false}
      onCopy={(isCopied) => copied.push(isCopied)}
    />,
  );
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Token" });
  expect([field.value, field.readOnly, field.getAttribute("spellcheck")]).toEqual([
    "portal_abc",
    true,
    "false",
  ]);
  field.focus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, "portal_abc".length]);
  fireEvent.copy(field);
  expect(copied).toEqual([true]);
});

test("the button says that the value was copied", () => {
  const props = { label: "Token", thing: "token", value: "portal_abc", onCopy: () => {} };
  const { rerender } = render(<CopyField {...props} isCopied={false} />);
  expect(screen.getByRole("button").textContent).toBe("Copy");
  rerender(<CopyField {...props} isCopied />);
  expect(screen.getByRole("button").textContent).toBe("Copied");
});
