import { describe, expect, test } from "bun:test";
import { FormField } from "#/src/contract/forms";
import type { Answer, Request } from "#/src/contract/requests";
import {
  answersByKey,
  asTyped,
  countAnswers,
  firstOpenStep,
  fromTyped,
  isFillable,
  offered,
  rowTitle,
  stepsOf,
  valuesOf,
} from "./rules";
import { showAnswer, showKnown } from "./show-answer";

const field = (key: string, kind = "text", more: object = {}) =>
  FormField.parse({ key, label: key.toUpperCase(), kind, ...more });
const answer = (key: string, more: Partial<Answer> = {}): Answer => ({
  ...{ key, value: null, version: 0, by: null, at: null, state: "empty", comment: null },
  ...more,
});
const columns = [
  { key: "name", label: "Name", kind: "text" as const, required: false },
  { key: "count", label: "Count", kind: "number" as const, required: false },
];
const form: Request["form"] = {
  ...{ id: "f", name: "Form", number: 1, versionId: "v" },
  sections: [
    { title: "One", intro: "First", fields: [field("a"), field("b", "number")] },
    { title: "Hidden", intro: null, fields: [field("c", "text", { showIf: { key: "a", is: "yes" } })] },
    { title: "Two", intro: null, fields: [field("d", "table", { columns })] },
  ],
};

describe("a control", () => {
  test.each([
    ["number", 5, "5"],
    ["number", null, ""],
    ["money", 0, "0"],
    ["asins", ["A", "B"], "A\nB"],
    ["asins", null, ""],
    ["text", undefined, null],
    ["choices", ["A"], ["A"]],
  ] as const)("of the kind %s shows %j as %j", (kind, value, shown) => {
    expect(asTyped({ kind }, value)).toEqual(shown);
  });

  test.each([
    ["number", " 1,234.5 ", 1_234.5],
    ["number", "1 234 567", 1_234_567],
    ["money", "12,5", 12.5],
    ["number", "about 5", "about 5"],
    ["number", "  ", null],
    ["asins", " b012345678, B012345678;c\nd ", ["B012345678", "C", "D"]],
    ["asins", ",", []],
    ["long", " a \n", " a \n"],
    ["text", " a ", "a"],
    ["choices", [], null],
    ["choices", ["A"], ["A"]],
    ["yes_no", false, false],
  ] as const)("of the kind %s reads %j as %j", (kind, typed, value) => {
    expect(fromTyped({ kind }, typed)).toEqual(value);
  });
});

describe("a request", () => {
  test("can be filled in while it is open or returned", () => {
    const states = ["open", "submitted", "returned", "accepted"] as const;
    expect(states.filter((state) => isFillable({ state }))).toEqual(["open", "returned"]);
  });

  test("has the typed values, otherwise the stored ones, and a table's rows", () => {
    const rows = [{ id: "r", value: { name: "Acme" }, version: 1 }];
    const answers = answersByKey({ answers: [answer("a", { value: "no" }), { ...answer("d"), rows }] });
    const typed = { b: { value: "7", was: null, base: 0 } };
    expect(valuesOf({ form }, answers, typed)).toEqual({
      ...{ a: "no", b: 7, c: null, d: [{ name: "Acme" }] },
    });
  });

  test("has a step for each section with shown fields, after those that were sent back", () => {
    const titles = (state: Request["state"], values: object, ...answers: Answer[]) =>
      stepsOf({ form, state }, answersByKey({ answers }), { ...values }).map(
        ({ title, fields }) => `${title}: ${fields.map(({ key }) => key).join()}`,
      );
    expect(titles("open", {})).toEqual(["One: a,b", "Two: d"]);
    expect(titles("open", { a: "yes" })).toEqual(["One: a,b", "Hidden: c", "Two: d"]);
    const back = [answer("b", { state: "sent_back" }), answer("c", { state: "sent_back" })];
    expect(titles("open", {}, ...back)).toEqual(["One: a,b", "Two: d"]);
    expect(titles("returned", {}, ...back)).toEqual(["Please change these: b", "One: a,b", "Two: d"]);
    expect(titles("returned", {})).toEqual(["One: a,b", "Two: d"]);
  });

  test("goes on at the first open answer, at the last step without one, or at what was sent back", () => {
    const steps = stepsOf({ form, state: "open" }, new Map(), {});
    const at = (state: Request["state"], values: object) => firstOpenStep({ state }, steps, { ...values });
    expect(at("open", { a: "x" })).toBe(0);
    expect(at("open", { a: "x", b: 0 })).toBe(1);
    expect(at("open", { a: "x", b: 0, d: [{}] })).toBe(1);
    expect(at("returned", { a: "x", b: 0 })).toBe(0);
    expect(firstOpenStep({ state: "open" }, [], {})).toBe(0);
  });

  test("counts the answers of shown fields only", () => {
    expect(countAnswers({ form }, { b: 0, c: "x" })).toEqual({ answered: 1, shown: 3 });
    expect(countAnswers({ form }, { a: "yes", c: "x" })).toEqual({ answered: 2, shown: 4 });
  });
});

test("what the agency knows is offered until the client answers, if the field can take it", () => {
  const mapped = (kind: string, mapsTo: string, more: object = {}) => field("x", kind, { mapsTo, ...more });
  const known = (value: unknown, more: Partial<Answer> = {}) => answer("x", { known: value, ...more });
  const contact = mapped("text", "primaryContactName");
  expect(offered(contact, known("Ada"))).toBe("Ada");
  expect(offered(contact, known("Ada", { version: 1 }))).toBeNull();
  expect(offered(contact, known(""))).toBeNull();
  expect(offered(contact, undefined)).toBeNull();
  expect(offered(field("x"), known("Ada"))).toBeNull();
  expect(offered(mapped("text", "brandNames"), known(["A", "B"]))).toBe("A, B");
  expect(offered(mapped("long", "brandNames"), known(["A", "B"]))).toBe("A\nB");
  expect(offered(mapped("table", "brandNames", { columns }), known(["A", "B"]))).toBeNull();
  const type = (...options: string[]) => mapped("choice", "clientType", { options });
  expect(offered(type("Lacore", "Other"), known("lacore"))).toBe("Lacore");
  expect(offered(type("Other"), known("lacore"))).toBeNull();
});

test("a table's row is named by its first filled text, otherwise by its number", () => {
  const table = field("d", "table", { columns });
  expect(rowTitle(table, { name: "Acme", count: 5 }, 1)).toBe("Acme");
  expect(rowTitle(table, { name: "", count: 5 }, 1)).toBe("Row 2");
  expect(rowTitle(field("a"), {}, 0)).toBe("Row 1");
});

test("answers are shown as text, rows by their filled cells", () => {
  const access = field("x", "access", { access: { kind: "ads" } });
  expect(showAnswer(field("a"), "", "EUR")).toBe("nothing");
  expect(showAnswer(access, true, "EUR")).toBe("Granted");
  expect(showAnswer(field("a", "yes_no"), true, "EUR")).toBe("Yes");
  expect(showAnswer(field("d", "table", { columns }), { name: "Acme", count: 3, other: 1 }, "EUR")).toBe(
    "Name: Acme, Count: 3",
  );
  expect(showAnswer(field("d", "table", { columns }), { name: "", count: 0 }, "EUR")).toBe("Count: 0");
  const type = field("x", "choice", { mapsTo: "clientType", options: ["Lacore"] });
  expect(showKnown(type, "lacore", "EUR")).toBe("Lacore");
  expect(showKnown(type, "other", "EUR")).toBe("other");
  expect(showKnown(field("a"), "lacore", "EUR")).toBe("lacore");
});
