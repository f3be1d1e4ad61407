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

test("a file chosen early is still chosen when its island is ready", () => {
  document.body.insertAdjacentHTML("beforeend", `<div data-island="c"><input type="file"></div>`);
  const control = find("[type=file]");
  const changes: number[] = [];
  control.addEventListener("change", () => changes.push(control.files?.length ?? 0));
  Object.defineProperty(control, "value", {
    get: () => "C:\\fakepath\\logo.png",
    set: () => changes.push(-1),
  });
  Object.defineProperty(control, "files", { value: [new File(["1"], "logo.png")] });
  control.dispatchEvent(new Event("input", { bubbles: true }));
  comeAlive("c");
  expect(changes).toEqual([1]);
});

/** Renders a page of one island with two fields and a password, as the server would. */
function renderFields({ name = "", nameLabel = "Name" } = {}) {
  document.body.innerHTML = `<div id="page"><div data-island="a">
    <label for="_a_">${nameLabel}</label><input id="_a_" value="${name}">
    <label for="_b_">Note</label><textarea id="_b_"></textarea>
    <label for="_c_">Password</label><input id="_c_" type="password"></div></div>`;
  find("#page").addEventListener("input", ({ target }) => heard.push((target as HTMLInputElement).value));
}

function typeEarly(selector: string, value: string) {
  find(selector).value = value;
  find(selector).dispatchEvent(new Event("input", { bubbles: true }));
}

const parsed = () => document.dispatchEvent(new Event("DOMContentLoaded"));

test("text typed early outlives reloads until its island is ready, in the same field only", () => {
  renderFields();
  typeEarly("#_a_", "Acme");
  typeEarly("#_b_", "first line");
  typeEarly("#_b_", "first line, and the second");
  typeEarly("#_c_", "secret");
  for (const _ of ["a reload", "another one"]) {
    renderFields();
    parsed();
    expect(["#_a_", "#_b_", "#_c_"].map((id) => find(id).value)).toEqual([
      "Acme",
      "first line, and the second",
      "",
    ]);
  }
  expect(heard).toEqual([]);
  comeAlive("a");
  expect(heard).toEqual(["Acme", "first line, and the second"]);
  renderFields();
  parsed();
  expect(find("#_b_").value).toBe("");
});

test("text typed before the page is parsed again leaves the text of other fields to restore", () => {
  renderFields();
  typeEarly("#_a_", "Acme");
  typeEarly("#_b_", "a note");
  renderFields();
  typeEarly("#_a_", "Acme GmbH");
  parsed();
  expect([find("#_a_").value, find("#_b_").value]).toEqual(["Acme GmbH", "a note"]);
});

test("text typed early is neither restored over a newer value, nor into another field, nor for another person", () => {
  for (const page of [{ name: "Newer" }, { nameLabel: "Company" }]) {
    renderFields();
    typeEarly("#_a_", "Acme");
    renderFields(page);
    parsed();
    expect(find("#_a_").value).toBe(page.name ?? "");
  }
  document.body.dataset.user = "someone else";
  renderFields();
  parsed();
  expect(find("#_a_").value).toBe("");
});

test("early text is replayed where the browser refuses storage", () => {
  const storage = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get: refuse });
  try {
    renderFields();
    parsed();
    typeEarly("#_a_", "Acme");
    comeAlive("a");
  } finally {
    if (storage) Object.defineProperty(globalThis, "sessionStorage", storage);
  }
  expect(heard).toEqual(["Acme"]);
});
