import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { inBrowser } from "#/test/support/browser";
import type { Layout } from "../structured/data-table";
import { layouts } from "../structured/layouts";
import { TableEditor } from "./table-editor";

inBrowser();
afterEach(cleanup);

type PageProps = { value: unknown; layout: Layout; onWrite: (value: unknown) => void };

function Page({ value, layout, onWrite }: PageProps) {
  const [text, setText] = useState(value === null ? "" : JSON.stringify(value));
  const write = (next: string) => {
    onWrite(next === "" ? null : JSON.parse(next));
    setText(next);
  };
  return (
    <>
      <TableEditor label="Monthly Sales" text={text} layout={layout} onWrite={write} />
      <button type="button" onClick={() => setText(JSON.stringify([{ month: "2026-12" }]))}>
        Elsewhere
      </button>
    </>
  );
}

/** Shows the table of a field, and returns what it wrote, parsed; null for no value. */
function show(value: unknown, layout = layouts.monthlySalesData) {
  const written: unknown[] = [];
  render(<Page value={value} layout={layout} onWrite={(each) => void written.push(each)} />);
  return written;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const nameField = () => screen.getByLabelText("Name of the column");
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const isOff = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";
const months = [{ month: "2026-01", sales: 5 }];

test("a column is added under a name of its own, by its button or by Enter", () => {
  const written = show(months);
  press("Add column");
  expect(isOff("Add")).toBe(true);
  type("Name of the column", " Goal ");
  press("Add");
  expect(screen.getByRole("columnheader", { name: /^Goal/ })).toBeDefined();
  press("Add column");
  type("Name of the column", "Note");
  expect(fireEvent.keyDown(nameField(), { key: "a" })).toBe(true);
  expect(fireEvent.keyDown(nameField(), { key: "Enter" })).toBe(false);
  expect(screen.getByRole("columnheader", { name: /^Note/ })).toBeDefined();
  expect(written).toEqual([months, months]);
});

test("a name that is taken is refused, as stored and as shown", () => {
  const written = show(months);
  press("Add column");
  for (const taken of ["sales", "Sales", " Month "]) {
    type("Name of the column", taken);
    screen.getByText("It is already there");
    expect(isOff("Add")).toBe(true);
    fireEvent.keyDown(nameField(), { key: "Enter" });
  }
  expect(written).toEqual([]);
  type("Name of the column", "Sales 2");
  expect(screen.queryByText("It is already there")).toBeNull();
  expect(isOff("Add")).toBe(false);
});

test("a new name is given up with Cancel", () => {
  const written = show(months);
  press("Add column");
  type("Name of the column", "Goal");
  press("Cancel");
  expect(screen.queryByLabelText("Name of the column")).toBeNull();
  press("Add column");
  expect(Reflect.get(nameField(), "value")).toBe("");
  expect(written).toEqual([]);
});

test("an added row is written once it has a value, and a change from elsewhere is shown", () => {
  const written = show(months);
  press("Add row");
  expect(written).toEqual([months]);
  expect(screen.getAllByRole("row")).toHaveLength(3);
  press("Elsewhere");
  expect(screen.getAllByRole("row")).toHaveLength(2);
});

test("a text that is no number is kept, with a warning about its cell", () => {
  show([{ month: "2026-01", sales: "few" }]);
  expect(screen.getByRole("status").textContent).toBe("Sales, row 1: not a number, kept as text");
  cleanup();
  show(months);
  expect(screen.queryByRole("status")).toBeNull();
});

test("a field without a value begins with its layout", () => {
  show(null, layouts.adSpendData);
  expect(screen.getByRole("button", { name: "Add channel" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Add row" })).toBeNull();
  expect(screen.getAllByRole("row").length).toBeGreaterThan(layouts.adSpendData.predefined.length - 1);
});
