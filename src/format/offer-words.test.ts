import { expect, test } from "bun:test";
import { matchWords, offerWords } from "./offer-words";

test.each([
  [0, 0, null],
  [1, 0, "1 task applies now."],
  [2, 0, "2 tasks apply now."],
  [0, 1, "1 task no longer applies."],
  [0, 2, "2 tasks no longer apply."],
  [1, 1, "1 task applies now, 1 no longer does."],
  [2, 2, "2 tasks apply now, 2 no longer do."],
])("an offer of %i tasks to add and %i to remove says so", (add, remove, words) => {
  expect(offerWords({ add, remove })).toBe(words);
});

test("the button of a plan names what it does, and afterwards what it did", () => {
  const [one, two] = [["a"], ["a", "b"]];
  const words = (lists: object, isDone?: boolean) =>
    matchWords({ add: [], remove: [], leaveOut: [], ...lists }, isDone);
  expect(words({})).toBe("");
  expect(words({ add: one })).toBe("Add 1 task");
  expect(words({ add: two, remove: two, leaveOut: one })).toBe("Add 2 tasks, remove 2, leave out 1");
  expect(words({ leaveOut: one, remove: one }, true)).toBe("Removed 1 task, left out 1");
  expect(words({ add: two, leaveOut: two }, true)).toBe("Added 2 tasks, left out 2");
});
