import { describe, expect, test } from "bun:test";
import { answerProblem, draftProblem, draftRowProblem, isEmptyAnswer, shownFields } from "./form-answers";
import { FormField, type FormSection } from "./forms";
import { limits } from "./limits";
import { formLimits } from "./limits-of-forms";

const field = (kind: string, more: object = {}) => FormField.parse({ key: "it", label: "It", kind, ...more });
const choices = { options: ["A", "B"] };
const column = (key: string, kind: string, more: object = {}) => ({
  key,
  label: key.toUpperCase(),
  kind,
  ...more,
});
const table = (more: object = {}) =>
  field("table", {
    columns: [column("name", "text", { required: true }), column("price", "money")],
    ...more,
  });
const texts = (count: number) => Array.from({ length: count }, (_, at) => `B0${String(at).padStart(8, "0")}`);

test("nothing, an empty text and an empty list are no answer, and everything else is one", () => {
  for (const value of [null, undefined, "", []]) expect(isEmptyAnswer(value)).toBe(true);
  for (const value of [0, false, " ", [""], {}]) expect(isEmptyAnswer(value)).toBe(false);
});

describe("a draft", () => {
  test.each([
    ["text", {}, "x".repeat(limits.nameLength), null],
    ["text", {}, "x".repeat(limits.nameLength + 1), `Must be at most ${limits.nameLength} characters`],
    ["text", {}, 1, "Must be text"],
    ["text", {}, "\ud800", "Must be text"],
    ["email", {}, "unfinished@", null],
    ["url", {}, "x".repeat(limits.urlLength), null],
    [
      "url",
      {},
      "x".repeat(limits.urlLength + 1),
      `Must be at most ${limits.urlLength.toLocaleString("en-US")} characters`,
    ],
    ["long", {}, "x".repeat(limits.textLength), null],
    [
      "long",
      {},
      "x".repeat(limits.textLength + 1),
      `Must be at most ${limits.textLength.toLocaleString("en-US")} characters`,
    ],
    ["number", {}, -limits.amount, null],
    ["number", {}, limits.amount + 1, "Must be a number"],
    ["number", {}, Number.POSITIVE_INFINITY, "Must be a number"],
    ["money", {}, "5", "Must be a number"],
    ["choice", choices, "B", null],
    ["choice", choices, "C", "Choose one of the options"],
    ["choice", choices, ["A"], "Choose one of the options"],
    ["choices", choices, ["B", "A"], null],
    ["choices", choices, ["A", "A"], "Choose among the options"],
    ["choices", choices, ["A", "C"], "Choose among the options"],
    ["choices", choices, "A", "Choose among the options"],
    ["yes_no", {}, false, null],
    ["yes_no", {}, "yes", "Choose yes or no"],
    ["asins", {}, texts(formLimits.asins), null],
    ["asins", {}, texts(formLimits.asins + 1), `At most ${formLimits.asins} ASINs`],
    ["asins", {}, ["x".repeat(limits.nameLength + 1)], "One of them is too long"],
    ["asins", {}, ["x".repeat(limits.nameLength)], null],
    ["asins", {}, "B012345678", "Must be a list of ASINs"],
    ["file", {}, texts(limits.answerFiles), null],
    ["file", {}, texts(limits.answerFiles + 1), `At most ${limits.answerFiles} files`],
    ["file", {}, [1], "Must be a list of files"],
    ["text", { required: true }, "", null],
  ])("of the kind %s %j", (kind, more, value, problem) => {
    expect(draftProblem(field(kind, more), value)).toBe(problem);
  });

  test("of an access is confirmed or open", () => {
    const access = field("access", { access: { kind: "ads" } });
    expect([true, false, "yes", null].map((value) => draftProblem(access, value))).toEqual([
      ...[null, "Confirm it, or leave it open", "Confirm it, or leave it open", null],
    ]);
  });

  test("of a table is made row by row, of its columns", () => {
    expect(draftProblem(table(), [{}])).toBe("A table is answered by its rows");
    expect(draftRowProblem(table(), null)).toBeNull();
    expect(draftRowProblem(table(), { name: "Acme", price: 5 })).toBeNull();
    expect(draftRowProblem(table(), { name: "Acme", price: "5" })).toBe("PRICE: Must be a number");
    expect(draftRowProblem(table(), { other: "x" })).toBe('There is no column "other"');
    for (const value of ["row", [], [{}]]) expect(draftRowProblem(table(), value)).toBe("Must be a row");
  });
});

describe("a sent answer", () => {
  test.each([
    ["text", { required: true }, "", "Required"],
    ["text", {}, "", null],
    ["text", { required: true }, "x", null],
    ["email", {}, "a@b.test", null],
    ["email", {}, "a@b", "Must be a valid email address"],
    ["url", {}, "https://a.test", null],
    ["url", {}, "a.test", "Please enter a valid URL"],
    ["date", {}, "2028-02-29", null],
    ["date", {}, "2027-02-29", "Must be a date"],
    ["date", {}, "1899-12-31", "Must be a date"],
    ["date", {}, "soon", "Must be a date"],
    ["money", {}, 0, null],
    ["money", {}, -0.01, "Must be at least 0"],
    ["money", {}, 19.99, null],
    ["money", {}, 19.999, "At most two decimals"],
    ["number", {}, -19.999, null],
    ["asins", {}, ["B012345678"], null],
    [
      "asins",
      {},
      ["B012345678", "B01234567"],
      "An ASIN has ten capital letters and digits, such as B07EXAMPL1",
    ],
    ["choice", choices, "C", "Choose one of the options"],
  ])("of the kind %s %j: %j", (kind, more, value, problem) => {
    expect(answerProblem(field(kind, more), value)).toBe(problem);
  });

  test("of a table names the row and the column of its first problem", () => {
    expect(answerProblem(table(), null)).toBeNull();
    expect(answerProblem(table({ required: true }), [])).toBe("Add at least one row");
    expect(answerProblem(table({ required: true }), [{ name: "A" }])).toBeNull();
    expect(answerProblem(table(), [{ name: "A" }, { name: "", price: 1 }])).toBe("Row 2, NAME: Required");
    expect(answerProblem(table(), [{ name: "A", price: -1 }])).toBe("Row 1, PRICE: Must be at least 0");
  });
});

test("a field is shown while the field that it depends on is shown and has its answer", () => {
  const of = (key: string, showIf?: object) =>
    FormField.parse({ key, label: key, kind: "text", ...(showIf && { showIf }) });
  const sections: FormSection[] = [
    { title: "One", intro: null, fields: [of("a"), of("b", { key: "a", is: "yes" })] },
    { title: "Two", intro: null, fields: [of("c", { key: "b", is: true }), of("d", { key: "a", is: "no" })] },
  ];
  const shown = (values: Record<string, unknown>) =>
    shownFields(sections, values)
      .map(({ key }) => key)
      .join("");
  expect(shown({})).toBe("a");
  expect(shown({ a: "yes" })).toBe("ab");
  expect(shown({ a: ["yes", "no"] })).toBe("abd");
  expect(shown({ a: "yes", b: true })).toBe("abc");
  expect(shown({ a: "no", b: true })).toBe("ad");
});
