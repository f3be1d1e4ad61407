import { afterAll, beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { keepFocus } from "./keep-focus";

/** Ends what `keepFocus` began: a page never does, but the tests of other files share this document. */
let stop = () => {};
afterAll(() => stop());
inBrowser();
beforeAll(() => {
  const listening = spyOn(document, "addEventListener");
  const observing = spyOn(MutationObserver.prototype, "observe");
  keepFocus();
  const listeners = listening.mock.calls;
  const [observer] = observing.mock.contexts;
  stop = () => {
    for (const each of listeners) document.removeEventListener(...each);
    if (observer instanceof MutationObserver) observer.disconnect();
    delete document.body.dataset.focusKept;
  };
  listening.mockRestore();
  observing.mockRestore();
});
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

test("a removed row passes the focus to the same control of the next row, otherwise of the previous one", async () => {
  find("#Two button").focus();
  find("#Two").remove();
  expect(await focused()).toBe("Menu of Three");
  find("#Three").remove();
  expect(await focused()).toBe("Menu of One");
});

test("rows removed together pass it to the nearest remaining one", async () => {
  find("#One a").focus();
  find("#One").remove();
  find("#Two").remove();
  expect(await focused()).toBe("Three");
});

test("the last row passes it to the heading of its list, a control outside of lists to the page's main element", async () => {
  for (const name of ["Three", "Two"]) find(`#${name}`).remove();
  find("#One button").focus();
  find("#One").remove();
  expect(await focused()).toBe("Tasks");
  find("#dialogs button").focus();
  find("#dialogs button").remove();
  expect(await focused()).toBe("Clients");
});

test("an element marked as a list's home gets it before the heading", async () => {
  find("#heading").insertAdjacentHTML(
    "afterend",
    '<button data-focus-home type="button">Select all</button>',
  );
  find("#One button").focus();
  find("table").remove();
  expect(await focused()).toBe("Select all");
});

test("the home of an area gets the focus of elements removed inside, and of none outside", async () => {
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

test("a row removed under an open dialog passes it on when the dialog closes", async () => {
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

test("a dialog that no element had opened passes it to the page's main element", async () => {
  find("#dialogs").insertAdjacentHTML(
    "beforeend",
    '<dialog open><button type="button">Save</button></dialog>',
  );
  find("dialog button").focus();
  find("dialog").remove();
  expect(await focused()).toBe("Clients");
});

test("a click on empty space is ignored", async () => {
  const button = find("#One button");
  button.focus();
  find("h1").dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  button.blur();
  find("#One").remove();
  await focused();
  expect(document.activeElement).toBe(document.body);
});

test("an element removed while the focus moves elsewhere does not pull it back", async () => {
  const from = find("#One button");
  from.focus();
  from.blur();
  from.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget: find("#Two button") }));
  find("h1").remove();
  await focused();
  expect(document.activeElement).toBe(document.body);
});

test("a part whose library moves the focus itself is left alone", async () => {
  find("#dialogs").insertAdjacentHTML(
    "beforeend",
    '<div data-moves-focus><p><button type="button">Choose files</button></p></div>',
  );
  find("[data-moves-focus] button").focus();
  find("[data-moves-focus] p").remove();
  expect(await focused()).not.toBe("Clients");
});

test("nothing moves the focus once these tests are over", async () => {
  stop();
  find("#One a").focus();
  find("#One").remove();
  expect(await focused()).not.toBe("Two");
});
