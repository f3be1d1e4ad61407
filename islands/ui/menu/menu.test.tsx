import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { Menu } from "./menu";

inBrowser();

test("a menu computes its items when it is opened, not on hover", async () => {
  let loads = 0;
  const items = () => {
    loads++;
    return [{ label: "Rename", onSelect: () => {} }];
  };
  const { rerender } = render(<Menu label="Actions for Acme" items={items} />);
  const button = screen.getByRole("button", { name: "Actions for Acme" });
  fireEvent.pointerEnter(button);
  fireEvent.focus(button);
  rerender(<Menu label="Actions for Acme" items={items} />);
  expect(loads).toBe(0);
  fireEvent.click(button);
  await screen.findByRole("menuitem", { name: "Rename" });
  expect(loads).toBeGreaterThan(0);
});
