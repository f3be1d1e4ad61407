import { afterEach, describe, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { FormField } from "#/src/contract/forms";
import { limits } from "#/src/contract/limits";
import { inBrowser } from "#/test/support/browser";
import { AnswerField, type AnswerFieldProps } from "./answer-field";

inBrowser();
afterEach(cleanup);

const field = (kind: string, more: object = {}) => FormField.parse({ key: "it", label: "It", kind, ...more });
const letters = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at + 1}`);
const access = field("access", { access: { kind: "ads" } });

/** Shows a field, and returns what it passed on. */
function show(props: Pick<AnswerFieldProps, "field" | "value"> & Partial<AnswerFieldProps>) {
  const changed: unknown[] = [];
  const committed: unknown[] = [];
  render(
    <AnswerField
      currency="EUR"
      onChange={(value) => changed.push(value)}
      onCommit={(value) => committed.push(value)}
      {...props}
    />,
  );
  return { changed, committed };
}
const ticked = () =>
  [...document.querySelectorAll<HTMLInputElement>("input:checked")].map(
    (input) => input.closest("label")?.textContent,
  );

describe("a text", () => {
  test.each([
    ["text", { maxlength: String(limits.nameLength) }],
    ["long", { maxlength: String(limits.textLength), rows: "4" }],
    ["email", { type: "email", inputmode: "email", maxlength: String(limits.nameLength) }],
    ["url", { type: "url", inputmode: "url", maxlength: String(limits.urlLength) }],
    ["number", { inputmode: "decimal", placeholder: null }],
    ["money", { inputmode: "decimal", placeholder: "EUR" }],
    ["asins", { placeholder: "One on each line", rows: "4" }],
    ["date", {}],
  ])("of the kind %s shows its value, and is complete once it is left", (kind, attributes) => {
    const value = kind === "date" ? "2026-03-09" : "12";
    const { changed, committed } = show({ field: field(kind), value });
    const input = screen.getByLabelText("It");
    expect(Reflect.get(input, "value")).toBe(value);
    for (const [name, expected] of Object.entries(attributes)) {
      expect([name, input.getAttribute(name)]).toEqual([name, expected]);
    }
    const next = kind === "date" ? "2026-03-10" : "13";
    fireEvent.change(input, { target: { value: next } });
    expect([changed, committed]).toEqual([[next], []]);
    fireEvent.blur(input);
    expect(committed).toHaveLength(1);
  });

  test("shows its example and its help, unless there is a remark", () => {
    show({ field: field("text", { example: "Acme LLC", help: "As registered" }), value: "" });
    expect(screen.getByLabelText("It").getAttribute("placeholder")).toBe("Such as Acme LLC");
    screen.getByText("As registered");
    cleanup();
    show({ field: field("text", { help: "As registered" }), value: "", hint: "Changed by Ada" });
    screen.getByText("Changed by Ada");
    expect(screen.queryByText("As registered")).toBeNull();
  });
});

describe("a choice", () => {
  test("of up to six options is among buttons, and of more in a list", () => {
    const few = show({ field: field("choice", { options: letters(6) }), value: "Option 2" });
    expect(ticked()).toEqual(["Option 2"]);
    fireEvent.click(screen.getByLabelText("Option 3"));
    expect([few.changed, few.committed]).toEqual([["Option 3"], ["Option 3"]]);
    cleanup();
    const many = show({ field: field("choice", { options: letters(7) }), value: "Option 2" });
    const list = screen.getByLabelText("It");
    expect(Reflect.get(list, "value")).toBe("Option 2");
    expect([...list.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
      "Choose",
      ...letters(7),
    ]);
    fireEvent.change(list, { target: { value: "Option 7" } });
    expect([many.changed, many.committed]).toEqual([["Option 7"], ["Option 7"]]);
  });

  test("among several adds and removes one option", () => {
    const value = ["Option 1", "Option 3"];
    const { committed } = show({ field: field("choices", { options: letters(3) }), value });
    expect(ticked()).toEqual(value);
    fireEvent.click(screen.getByLabelText("Option 2"));
    fireEvent.click(screen.getByLabelText("Option 1"));
    expect(committed).toEqual([["Option 1", "Option 3", "Option 2"], ["Option 3"]]);
  });

  test.each([
    [true, ["Yes"]],
    [false, ["No"]],
    [null, []],
  ])("of yes or no shows %j", (value, shown) => {
    const { committed } = show({ field: field("yes_no"), value });
    expect(ticked()).toEqual(shown);
    fireEvent.click(screen.getByLabelText(value === true ? "No" : "Yes"));
    expect(committed).toEqual([value !== true]);
  });
});

describe("an access", () => {
  test("is ticked once it is granted, and open again without the tick", () => {
    const granted = show({ field: access, value: true, steps: "Open the settings" });
    screen.getByText("Open the settings");
    expect(ticked()).toEqual(["I have granted this access"]);
    fireEvent.click(screen.getByRole("checkbox"));
    expect(granted.committed).toEqual([null]);
    cleanup();
    const open = show({ field: access, value: null });
    expect(ticked()).toEqual([]);
    fireEvent.click(screen.getByRole("checkbox"));
    expect(open.committed).toEqual([true]);
  });
});

test.each([
  ["text", {}],
  ["long", {}],
  ["choices", { options: letters(2) }],
  ["choice", { options: letters(2) }],
  ["choice", { options: letters(7) }],
  ["yes_no", {}],
  ["date", {}],
  ["access", { access: { kind: "ads" } }],
])("a locked field of the kind %s %j cannot be changed", (kind, more) => {
  show({ field: field(kind, more), value: null, isDisabled: true });
  const controls = [...document.querySelectorAll("input, select, textarea")];
  expect(controls.length).toBeGreaterThan(0);
  for (const control of controls) expect(Reflect.get(control, "disabled")).toBe(true);
});
