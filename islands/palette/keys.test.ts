import { afterEach, beforeEach, expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { fireEvent } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { newHash } from "./go-keys";
import { startKeys } from "./keys";

inBrowser();

let end = () => {};
let pressed: string[] = [];
beforeEach(() => {
  pressed = [];
  document.body.innerHTML = `
    <div id="sidebar"><nav><a href="/">Clients</a></nav></div>
    <main><input type="search"><button type="button" aria-keyshortcuts="N">New</button><p tabindex="-1">Row</p></main>`;
  for (const control of document.querySelectorAll("a, button")) {
    control.addEventListener("click", (event) => {
      event.preventDefault();
      pressed.push(control.textContent ?? "");
    });
  }
  end = startKeys(new QueryClient());
});
afterEach(() => {
  end();
  document.body.innerHTML = "";
});

const row = () => document.querySelector("p") ?? document.body;
const search = () => document.querySelector("input");
const codes: Record<string, string> = { "/": "Slash", n: "KeyN", g: "KeyG", c: "KeyC" };
/** Presses keys one after another; true for the ones that were left to the page. */
const press = (keys: string[], target: Element = row(), init: object = {}) =>
  keys.map((key) => fireEvent.keyDown(target, { key, code: codes[key], ...init }));

test("/ focuses the search, and is not typed into it", () => {
  expect(press(["/"])).toEqual([false]);
  expect(document.activeElement === search()).toBe(true);
});

test("N adds something, and G and a letter go to a place", () => {
  expect(press(["n"])).toEqual([false]);
  expect(press(["g", "c"]).at(-1)).toBe(false);
  expect(pressed).toEqual(["New", "Clients"]);
});

test("keys without a target on this screen are left to it", () => {
  document.querySelector("main")?.replaceChildren();
  document.querySelector("nav")?.replaceChildren();
  expect(press(["/", "n", "g", "c"], document.body)).toEqual([true, true, true, true]);
});

test("letters that are typed, pressed with another key, or belong to a menu or dialog do nothing", () => {
  const input = search();
  if (!input) throw new Error("There is no search.");
  press(["n", "/"], input);
  for (const key of ["ctrlKey", "metaKey", "altKey", "isComposing"]) press(["n"], row(), { [key]: true });
  const menu = document.createElement("div");
  menu.setAttribute("role", "menu");
  menu.innerHTML = "<button type='button'>Item</button>";
  document.body.append(menu);
  press(["n"], menu.querySelector("button") ?? menu);
  menu.remove();
  const dialog = document.createElement("dialog");
  dialog.setAttribute("open", "");
  document.body.append(dialog);
  press(["n"]);
  dialog.remove();
  expect(pressed).toEqual([]);
  press(["n"]);
  expect(pressed).toEqual(["New"]);
});

test("an address that asks for it presses New once, and the keys end", () => {
  window.location.hash = newHash;
  fireEvent(window, new Event("hashchange"));
  expect(pressed).toContain("New");
  expect(window.location.hash).toBe("");
  pressed = [];
  end();
  press(["n"]);
  window.location.hash = newHash;
  fireEvent(window, new Event("hashchange"));
  expect(pressed).toEqual([]);
  window.history.replaceState(null, "", "/");
});
