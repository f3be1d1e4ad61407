import { beforeAll, beforeEach, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { keepEarlyPresses } from "./early-presses";

let heard: string[];

inBrowser();
beforeAll(keepEarlyPresses);
beforeEach(() => {
  heard = [];
  document.body.innerHTML = `<div id="page">
    <div data-island="a"><form><button>Save</button></form><a href="#there"><b>There</b></a>
      <label>Only late<input type="checkbox"></label><input type="search"><select><option>x<option>y</select></div>
    <div data-island="b"><button>Other</button><form action="/device"><button>Continue</button></form></div></div>`;
  // Like React: one listener around the islands for each kind of event.
  for (const type of ["click", "submit", "input", "change"]) {
    find("#page").addEventListener(type, (event) => {
      if (type === "submit") event.preventDefault();
      const { textContent, value = "", checked } = event.target as HTMLInputElement;
      heard.push([type, value || textContent?.trim(), checked].filter(Boolean).join(" "));
    });
  }
});

function find(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

function comeAlive(name: string) {
  const island = find(`[data-island=${name}]`);
  island.dataset.islandReady = "";
  island.dispatchEvent(new Event("island-alive"));
}

test("a click waits for its island, and a form is sent once however often its button was clicked", () => {
  const save = find("form button");
  for (let times = 0; times < 3; times += 1) save.click();
  find("[data-island=b] > button").click();
  expect(heard).toEqual([]);
  expect(find("[data-island=a]").getAttribute("aria-busy")).toBe("true");

  comeAlive("a");
  expect(heard).toEqual(["click Save", "submit Save"]);
  expect(find("[data-island=a]").hasAttribute("aria-busy")).toBe(false);
  comeAlive("a");
  expect(heard).toHaveLength(2);
  comeAlive("b");
  expect(heard.at(-1)).toBe("click Other");
});

test("a checkbox, a choice and typed text are replayed after it, the last state of each", () => {
  const search = find("[type=search]");
  for (const value of ["l", "late"]) {
    search.value = value;
    search.dispatchEvent(new Event("input", { bubbles: true }));
  }
  find("select").value = "y";
  find("select").dispatchEvent(new Event("input", { bubbles: true }));
  find("label").click();
  expect(find("[type=checkbox]").checked).toBe(false);
  comeAlive("a");
  expect(heard.slice(0, 2)).toEqual(["input late", "change y"]);
  expect(find("[type=checkbox]").checked).toBe(true);
});

test("links, forms with their own address and hydrated elements work at once", () => {
  find("b").click();
  find("[action] button").click();
  comeAlive("a");
  find("form button").click();
  expect(heard.filter((entry) => entry.startsWith("click"))).toEqual([
    "click There",
    "click Continue",
    "click Save",
  ]);
});

test("a control that no longer exists when its island is ready is dropped", () => {
  const save = find("form button");
  save.click();
  save.remove();
  comeAlive("a");
  expect(heard).toEqual([]);
});
