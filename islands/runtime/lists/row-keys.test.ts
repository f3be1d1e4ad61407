import { beforeAll, beforeEach, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { rowKeys } from "./row-keys";

inBrowser();
let pressed: string[];
beforeAll(() => {
  rowKeys();
  document.addEventListener("click", ({ target, shiftKey }) => {
    if (target instanceof Element) pressed.push(`${shiftKey ? "Shift+" : ""}${target.textContent}`);
  });
});
beforeEach(() => {
  pressed = [];
  document.body.innerHTML = `
    <main tabindex="-1"><button>New</button><input aria-label="Search">
      <section><button aria-keyshortcuts="Control+A">All of the first</button>${table("One", "Two")}</section>
      <section><button aria-keyshortcuts="Control+A">All of the second</button>${table("Three")}</section>
      <button aria-keyshortcuts="C">Change</button>
    </main>
    <dialog open class="drawer-panel"><h2 tabindex="-1">Drawer</h2><button aria-keyshortcuts="S">Its status</button></dialog>
    <dialog open class="dialog"><button>Save</button></dialog>`;
});

const table = (...names: string[]) =>
  `<table class="data-table"><thead><tr><th><button>Sort</button></th></tr></thead>
    <tbody>${names.map(row).join("")}</tbody></table>`;
const row = (name: string) => `<tr><td><a class="row-link" href="#">${name}</a></td><td>
  <button aria-keyshortcuts="X Space">Tick ${name}</button>
  ${name === "Two" ? "" : `<button aria-keyshortcuts="S">Status of ${name}</button>`}</td></tr>`;
const find = (text: string) => {
  const found = [...document.querySelectorAll<HTMLElement>("a, button, h2, input")].find(
    (element) => element.textContent === text,
  );
  if (!found) throw new Error(`there is no ${text}`);
  return found;
};
const key = (name: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
};
const focused = () => document.activeElement?.textContent;

test("arrows, J and K move through the rows of all tables, and stop at the ends", () => {
  const walked = ["j", "ArrowDown", "j", "j", "K", "ArrowUp", "k"].map((name) => {
    key(name);
    return focused();
  });
  expect(walked).toEqual(["One", "Two", "Three", "Three", "Two", "One", "One"]);
  find("Tick Two").focus();
  key("j");
  expect(focused()).toBe("Three");
});

test("an arrow leads from a table's head to its first row, and a letter does nothing outside of rows", () => {
  find("Sort").focus();
  expect(key("j")).toBe(false);
  key("ArrowDown");
  expect(focused()).toBe("One");
  find("New").focus();
  for (const name of ["ArrowDown", "j", "c", "x"]) expect(key(name)).toBe(false);
  expect(focused()).toBe("New");
});

test("a key presses the row's control with that shortcut, otherwise one around the rows, never one of another row", () => {
  find("One").focus();
  for (const name of ["x", " ", "s", "c"]) key(name);
  key("X", { shiftKey: true });
  key("a", { ctrlKey: true });
  expect(pressed.splice(0)).toEqual([
    "Tick One",
    "Tick One",
    "Status of One",
    "Change",
    "Shift+Tick One",
    "All of the first",
  ]);
  find("Two").focus();
  expect(key("s")).toBe(false);
  find("Three").focus();
  key("a", { metaKey: true });
  expect(pressed).toEqual(["All of the second"]);
});

test("the space bar stays with controls that use it, and every key with fields, dialogs and the browser", () => {
  find("Tick One").focus();
  expect(key(" ")).toBe(false);
  find("One").focus();
  for (const more of [{ ctrlKey: true }, { altKey: true }]) expect(key("s", more)).toBe(false);
  document.querySelector("input")?.focus();
  expect(key("ArrowDown")).toBe(false);
  find("Save").focus();
  expect(key("s")).toBe(false);
  expect(pressed).toEqual([]);
});

test("in the drawer a key presses a control of the drawer", () => {
  find("Drawer").focus();
  expect(key("j")).toBe(false);
  key("s");
  key("c");
  expect(pressed).toEqual(["Its status"]);
});

test("letters do nothing for users who disabled them, while arrows, the space bar and Control still work", () => {
  document.body.dataset.viewer = JSON.stringify({ role: "manager", singleKeys: false });
  find("One").focus();
  expect([key("j"), key("s"), key("x")]).toEqual([false, false, false]);
  expect([focused(), pressed]).toEqual(["One", []]);
  expect(key(" ")).toBe(true);
  expect(key("a", { ctrlKey: true })).toBe(true);
  expect(pressed).toEqual(["Tick One", "All of the first"]);
  key("ArrowDown");
  expect(focused()).toBe("Two");
  delete document.body.dataset.viewer;
});
