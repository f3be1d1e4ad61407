import { beforeAll, beforeEach, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { focusPressed } from "./focus-pressed";

inBrowser();
let focusedAtPress: string | undefined;
beforeAll(focusPressed);
beforeEach(() => {
  document.body.innerHTML = `<main tabindex="-1"><button id="new"><b>New</b></button><a href="#there">There</a>
    <label>Tick<input type="checkbox"></label><label for="text">Text</label><input id="text"><p>Words</p></main>`;
  focusedAtPress = undefined;
  find("main").addEventListener("click", () => {
    focusedAtPress = document.activeElement?.outerHTML;
  });
});

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** Clicks like Safari: the focus goes to a focusable ancestor. */
function press(selector: string, { button = 0 } = {}) {
  const event = { bubbles: true, cancelable: true, button };
  if (find(selector).dispatchEvent(new MouseEvent("mousedown", event))) find("main").focus();
  find(selector).dispatchEvent(new MouseEvent("click", event));
}

test.each([
  ["#new b", "#new"],
  ["a", "a"],
  ["label", "[type=checkbox]"],
  ["[type=checkbox]", "[type=checkbox]"],
])("a click on %s leaves the focus on %s", (pressed, focused) => {
  press(pressed);
  expect(focusedAtPress).toBe(find(focused).outerHTML);
});

test("a click on text, or with another button, leaves the focus where it went", () => {
  press("p");
  expect(document.activeElement).toBe(find("main"));
  press("#new", { button: 2 });
  expect(document.activeElement).toBe(find("main"));
});

test("a click that keeps the focus in a field leaves it there", () => {
  find("#text").focus();
  find("#new").addEventListener("mousedown", (event) => event.preventDefault());
  press("#new");
  expect(document.activeElement).toBe(find("#text"));
});

test("a key or a script that clicks a button moves no focus", () => {
  find("#text").focus();
  find("#new").click();
  expect(document.activeElement).toBe(find("#text"));
});
