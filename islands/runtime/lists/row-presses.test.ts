import { afterAll, beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { rowPresses } from "./row-presses";

inBrowser();
let pressed: string[];
let opening: ReturnType<typeof spyOn>;
/** The document outlives this file when one process runs several. */
let isOver = false;
beforeAll(() => {
  rowPresses();
  // Runs last, like the browser's default action: records what a link would do instead.
  window.addEventListener("click", notePress);
  opening = spyOn(window, "open").mockImplementation((address, target, features) => {
    pressed.push(`${target} ${features} ${address}`);
    return null;
  });
});
afterAll(() => {
  isOver = true;
  opening.mockRestore();
});
beforeEach(() => {
  pressed = [];
  getSelection()?.removeAllRanges();
  document.body.innerHTML = `<table>
    <thead><tr><th id="head">Name</th></tr></thead>
    <tbody>
      <tr><td id="first"><a class="row-link" href="/one">One</a> <span>Brand</span></td>
        <td id="cell">Some <b>words</b></td>
        <td><button>Act</button><label>Tick<input type="checkbox"></label><a href="/other">Other</a>
          <span data-grip="row">grip</span><div role="menu"><p>Choice</p></div><form><p>Form</p></form>
          <dialog open><p>Dialog</p></dialog></td></tr>
      <tr><td id="bare">No link</td></tr>
    </tbody></table><p>Outside</p>`;
});

function notePress(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest("a");
  if (isOver || !link || event.defaultPrevented) return;
  event.preventDefault();
  pressed.push(`${link.textContent}`);
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

const press = (selector: string, more: MouseEventInit = {}) => {
  const type = more.button ? "auxclick" : "click";
  find(selector).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...more }));
};

test("a click on any cell clicks the row's link once and gives it the focus", () => {
  for (const selector of ["#cell", "#cell b", "#first", "#first span", "a.row-link"]) press(selector);
  expect(pressed).toEqual(["One", "One", "One", "One", "One"]);
  press("#cell");
  expect(document.activeElement).toBe(find("a.row-link"));
});

test("controls, links, menus, forms, dialogs and handles in a row keep their own clicks", () => {
  const own = ["button", "label", "input", "[data-grip]", "[role=menu] p", "form p", "dialog p", "dialog"];
  for (const selector of own) press(selector);
  press("a[href='/other']");
  expect(pressed).toEqual(["Other"]);
});

test("a head, a row without a link and the surrounding page open nothing", () => {
  for (const selector of ["#head", "#bare", "body > p", "table"]) press(selector);
  expect(pressed).toEqual([]);
});

test("a modifier key and the middle button open the link elsewhere, the right button and Alt nothing", () => {
  press("#cell", { ctrlKey: true });
  press("#cell", { metaKey: true });
  press("#cell", { shiftKey: true });
  press("#cell", { button: 1 });
  const elsewhere = "_blank noopener http://portal.test/one";
  expect(pressed).toEqual([elsewhere, elsewhere, elsewhere, elsewhere]);
  press("#cell", { button: 2 });
  press("#cell", { altKey: true });
  expect(pressed).toHaveLength(4);
});

test("the middle button on a cell starts no scrolling, and Shift no selection", () => {
  const isAllowed = (selector: string, more: MouseEventInit) =>
    find(selector).dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true, ...more }));
  expect(isAllowed("#cell", { button: 1 })).toBe(false);
  expect(isAllowed("#cell", { shiftKey: true })).toBe(false);
  expect(isAllowed("#cell", {})).toBe(true);
  expect(isAllowed("#bare", { button: 1 })).toBe(true);
});

test("the end of a selection in the row opens nothing, one elsewhere does not matter", () => {
  getSelection()?.selectAllChildren(find("#cell"));
  press("#cell");
  expect(pressed).toEqual([]);
  getSelection()?.selectAllChildren(find("body > p"));
  press("#cell");
  expect(pressed).toEqual(["One"]);
});

test("a click that another listener handled is ignored", () => {
  find("#cell").addEventListener("click", (event) => event.preventDefault(), { once: true });
  press("#cell");
  expect(pressed).toEqual([]);
});
