import { afterEach, beforeEach, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { draftOf, hasDraft, interruptedEdit, keyOf, readDraft } from "./stored-draft";

inBrowser();
beforeEach(() => {
  document.body.dataset.user = "cleo";
});
afterEach(() => sessionStorage.clear());

const store = (name: string, values: unknown, user = "cleo") =>
  sessionStorage.setItem(keyOf(name), JSON.stringify({ user, values }));
const rows = [{ id: "1" }, { id: "2" }];
const interrupted = () => interruptedEdit("lead", rows, (row) => row?.id ?? "new");

test("typed values are kept per form, page and person", () => {
  store("edit-lead-1", { name: "Kea" });
  expect(readDraft<unknown>("edit-lead-1")).toEqual({ name: "Kea" });
  expect([hasDraft("edit-lead-1"), hasDraft("edit-lead-2")]).toEqual([true, false]);
  document.body.dataset.user = "mia";
  expect(readDraft<unknown>("edit-lead-1")).toBeNull();
  document.body.dataset.user = "cleo";
  window.history.replaceState(null, "", "/elsewhere");
  expect(hasDraft("edit-lead-1")).toBe(false);
  window.history.replaceState(null, "", "/");
});

test("the dialog that was open is the one of the row with a draft, else of a new one, else none", () => {
  expect(draftOf("lead", { id: "2" })).toBe("edit-lead-2");
  expect(interrupted()).toBeNull();
  store(draftOf("lead", null), {});
  expect(interrupted()).toBe("new");
  store(draftOf("lead", { id: "2" }), {});
  expect(interrupted()).toBe("2");
});
