import { beforeAll, beforeEach, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { keepFocus } from "./keep-focus";

inBrowser();
beforeAll(keepFocus);
beforeEach(() => {
  document.body.innerHTML = `
    <main><h1>Clients</h1>
      <section aria-labelledby="heading"><h2 id="heading">Tasks</h2>
        <table><tbody>${["One", "Two", "Three"].map(row).join("")}</tbody></table>
      </section>
      <div id="dialogs"><button type="button">New</button></div>
    </main>`;
});

const row = (name: string) =>
  `<tr id="${name}"><td><a href="/${name}">${name}</a></td><td><button type="button">Menu of ${name}</button></td></tr>`;
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
/** Returns the focused element's text after the page has processed a removal. */
const focused = async () => {
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  return document.activeElement?.textContent;
};

test("a row that goes away hands the focus to the same control of the next, else of the one before", async () => {
  find("#Two button").focus();
  find("#Two").remove();
  expect(await focused()).toBe("Menu of Three");
  find("#Three").remove();
  expect(await focused()).toBe("Menu of One");
});

test("rows that go away together hand it to the nearest that stays", async () => {
  find("#One a").focus();
  find("#One").remove();
  find("#Two").remove();
  expect(await focused()).toBe("Three");
});

test("the last row hands it to the heading of its list, a control outside of lists to what stands for the page", async () => {
  for (const name of ["Three", "Two"]) find(`#${name}`).remove();
  find("#One button").focus();
  find("#One").remove();
  expect(await focused()).toBe("Tasks");
  find("#dialogs button").focus();
  find("#dialogs button").remove();
  expect(await focused()).toBe("Clients");
});

test("what is marked as a list's home takes it before the heading", async () => {
  find("#heading").insertAdjacentHTML(
    "afterend",
    '<button data-focus-home type="button">Select all</button>',
  );
  find("#One button").focus();
  find("table").remove();
  expect(await focused()).toBe("Select all");
});

test("the home of an area takes the focus of what goes away in it, and of nothing outside", async () => {
  find("h1").insertAdjacentHTML(
    "afterend",
    '<div data-focus-area><a data-focus-home href="#view">View</a><p><button type="button">Save view</button></p></div><button id="outside" type="button">Outside</button>',
  );
  find("#outside").focus();
  find("#outside").remove();
  expect(await focused()).toBe("Clients");
  find("[data-focus-area] button").focus();
  find("[data-focus-area] button").remove();
  expect(await focused()).toBe("View");
});

test("a row that went away under an open dialog hands it over when the dialog closes", async () => {
  find("#One button").focus();
  find("#dialogs").insertAdjacentHTML(
    "beforeend",
    '<dialog open><button type="button">Delete</button></dialog>',
  );
  find("dialog button").focus();
  find("#One").remove();
  expect(await focused()).toBe("Delete");
  find("dialog").remove();
  expect(await focused()).toBe("Menu of Two");
});

test("a dialog that nothing on the page had opened leaves it to what stands for the page", async () => {
  find("#dialogs").insertAdjacentHTML(
    "beforeend",
    '<dialog open><button type="button">Save</button></dialog>',
  );
  find("dialog button").focus();
  find("dialog").remove();
  expect(await focused()).toBe("Clients");
});

test("a press on nothing is left alone", async () => {
  const button = find("#One button");
  button.focus();
  find("h1").dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  button.blur();
  find("#One").remove();
  await focused();
  expect(document.activeElement).toBe(document.body);
});

test("what goes away while the focus is on its way to something else does not call it back", async () => {
  const from = find("#One button");
  from.focus();
  from.blur();
  from.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget: find("#Two button") }));
  find("h1").remove();
  await focused();
  expect(document.activeElement).toBe(document.body);
});
