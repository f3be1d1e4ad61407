import { expect } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { shownToasts } from "./shown-toasts";

/* User actions in a document without a browser. Each waits until its target exists; `inside` is the row, dialog or
   panel to search, where there are several. */

/** Clicks a button; waits while it is busy. */
export async function press(name: string | RegExp, inside = document.body) {
  const button = await reached(() => within(inside).getByRole("button", { name }));
  await waitFor(() => {
    if (button.getAttribute("aria-busy") === "true") throw new Error(`${button.textContent} is busy`);
  });
  fireEvent.click(button);
}

/** Chooses an item from the menu that a button opens. */
export async function chooseItem(menu: string, item: string) {
  await press(menu);
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}

export async function fill(label: string, value: string, inside = document.body) {
  fireEvent.input(await reached(() => within(inside).getByLabelText(label)), { target: { value } });
}

export const tick = async (name: string | RegExp, inside = document.body) =>
  fireEvent.click(await within(inside).findByRole("checkbox", { name }));

/** Selects an option by its label. */
export async function select(label: string, option: string, inside = document.body) {
  const field = await reached(() => within(inside).getByRole("combobox", { name: label }));
  const { value } = within(field).getByRole<HTMLOptionElement>("option", { name: option });
  fireEvent.change(field, { target: { value } });
}

/** Picks a client by name: types it and clicks the match. */
export async function pickClient(name: string, inside = document.body) {
  const field = await within(inside).findByRole("combobox", { name: "Client" });
  fireEvent.change(field, { target: { value: name } });
  fireEvent.mouseDown(
    await within(inside).findByRole("option", { name: new RegExp(`^${RegExp.escape(name)}`) }),
  );
}

export const shownIn = (label: string, inside = document.body) =>
  Reflect.get(within(inside).getByLabelText(label), "value");

export const dialog = (name: string) => screen.findByRole("dialog", { name });
export const question = (name: string | RegExp) => screen.findByRole("alertdialog", { name });

/** Finds an element and waits until no dialog covers it: this document lets clicks through, a browser would not. */
function reached(find: () => HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const element = find();
    const dialogs = [...document.querySelectorAll("dialog[open]")];
    if (dialogs.length === 0 || dialogs.some((each) => each.contains(element))) return element;
    throw new Error(`A dialog covers ${element.outerHTML.slice(0, 200)}`);
  });
}

/** Returns the text of the toast with these words and consumes it: the next call considers later ones only. */
export function toasted(words: string | RegExp): Promise<string> {
  return waitFor(() => {
    const at = shownToasts.findIndex((text) => matches(text, words));
    if (at < 0) throw new Error(`No toast said ${words}, but: ${shownToasts.join(" | ")}`);
    return shownToasts.splice(0, at + 1).at(-1) ?? "";
  });
}

function matches(text: string, words: string | RegExp) {
  return typeof words === "string" ? text.includes(words) : words.test(text);
}

/** Returns why a control is disabled, as assistive technology reads it. */
export function reasonOf(control: HTMLElement): string | null {
  expect(control.getAttribute("aria-disabled")).toBe("true");
  return document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent ?? null;
}
