import { expect, test } from "bun:test";
import { readAnswers, readTaskOptions } from "./options";

test("a section, a person and a file may have = in their names", () => {
  const { categories, people } = readTaskOptions({
    category: ["Phase=1=listings"],
    person: ["Ada=PM=ada@agency.example"],
  });
  expect([...categories]).toEqual([["Phase=1", "listings"]]);
  expect([...people]).toEqual([["Ada=PM", { assignee: "ada@agency.example" }]]);
  expect(readAnswers({ style: ["a=b.csv=comma"] })).toEqual([
    { file: "a=b.csv", answers: { style: "comma" } },
  ]);
});

test("a category without a section applies to all without one; the last one given counts", () => {
  expect(readTaskOptions({ category: ["catalog", "Build=listings", "finance"] })).toMatchObject({
    category: "finance",
    categories: new Map([["Build", "listings"]]),
  });
});

test("an empty address leaves a person's tasks unassigned", () => {
  expect([...readTaskOptions({ person: ["Ada="] }).people]).toEqual([["Ada", {}]]);
});
