import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { FileResult, ReportSummary } from "#/islands/files-in/audit-planner";
import type { Answers, Question } from "#/src/imports/reports/report";
import { inBrowser } from "#/test/support/browser";
import { FileItem } from "./file-item";
import { showFigure } from "./plan-words";

inBrowser();
afterEach(cleanup);

const summary = (more: Partial<ReportSummary> = {}): ReportSummary => ({
  ...{ kind: "ads", marketplace: null, currencies: [], period: null, rowCount: 2 },
  ...{ unused: [], questions: [], remarks: [] },
  ...more,
});
const file = (more: Partial<FileResult> = {}): FileResult => ({
  ...{ key: "k", name: "ads.csv", answers: {}, sha256: null, report: summary(), refusal: null },
  ...more,
});
const about = (...kinds: (keyof Answers)[]): Question[] =>
  kinds.map((kind) => ({ about: kind, sentence: `Which ${kind}?` }));

function show(shown: FileResult, more: Partial<Parameters<typeof FileItem>[0]> = {}) {
  const answers: Answers[] = [];
  const onAnswer = (next: Answers) => void answers.push(next);
  render(<FileItem file={shown} applied={null} onAnswer={onAnswer} onRemove={null} {...more} />);
  return answers;
}
const chosenIn = (label: string) => Reflect.get(screen.getByLabelText(label), "value");
const optionsOf = (label: string) =>
  [...screen.getByLabelText(label).querySelectorAll("option")].map(({ value }) => value);
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an open question about numbers or dates is answered by a choice", () => {
  const answers = show(file({ report: summary({ questions: about("style", "dates") }) }));
  expect([chosenIn("Decimal separator"), optionsOf("Decimal separator")]).toEqual([
    "",
    ["", "point", "comma"],
  ]);
  expect([chosenIn("Order of dates"), optionsOf("Order of dates")]).toEqual([
    "",
    ["", "day-first", "month-first"],
  ]);
  screen.getByText("Which style?");
  fill("Decimal separator", "comma");
  fill("Order of dates", "month-first");
  fill("Order of dates", "");
  expect(answers).toEqual([{ style: "comma" }, { dates: "month-first" }]);
  expect(screen.queryByLabelText("First Day")).toBeNull();
});

test("a given answer is shown and stays editable, without a way back to none", () => {
  const answers: Answers = {
    ...{ style: "comma", dates: "day-first" },
    period: { from: "2026-02-01", to: "2026-02-28" },
  };
  show(file({ answers }));
  expect([chosenIn("Decimal separator"), optionsOf("Decimal separator")]).toEqual([
    "comma",
    ["point", "comma"],
  ]);
  expect(chosenIn("Order of dates")).toBe("day-first");
  expect([chosenIn("First Day"), chosenIn("Last Day")]).toEqual(["2026-02-01", "2026-02-28"]);
  screen.getByText("The days of the file, as you entered them.");
});

test("a period is given once it has both days in order", () => {
  const answers = show(file({ report: summary({ questions: about("period") }) }));
  screen.getByText("Which period?");
  fill("First Day", "2026-02-10");
  expect(answers).toEqual([]);
  fill("Last Day", "2026-02-09");
  screen.getByText("The last day is before the first.");
  expect(answers).toEqual([]);
  fill("Last Day", "2026-02-10");
  expect(screen.queryByText("The last day is before the first.")).toBeNull();
  expect(answers).toEqual([{ period: { from: "2026-02-10", to: "2026-02-10" } }]);
});

test("a file says what it is, what was left out, and why it is refused", () => {
  const period = { from: "2026-06-01", to: "2026-06-28" };
  const report = summary({
    ...{ marketplace: "US", currencies: ["USD", "CAD"], period, rowCount: 1_201 },
    ...{ unused: ["A", "B"], remarks: ["One row had no date."] },
  });
  let removed = 0;
  show(file({ report, refusal: "It is the same file." }), {
    applied: "Already applied on Jul 3, 2026 by Dana.",
    onRemove: () => void removed++,
  });
  screen.getByText(/ · US · USD · Jun 1, 2026 to Jun 28, 2026 · 1,201 rows$/);
  for (const words of ["2 columns not read", "A, B", "One row had no date.", "It is the same file."]) {
    screen.getByText(words);
  }
  screen.getByText("Already applied on Jul 3, 2026 by Dana.");
  expect(screen.getByRole("listitem").dataset.open).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Remove ads.csv" }));
  expect(removed).toBe(1);
  cleanup();
  show(file({ report: summary({ period: { from: "2026-06-01", to: "2026-06-01" }, rowCount: 1 }) }));
  screen.getByText(/ · Jun 1, 2026 · 1 row$/);
  expect(screen.getByRole("listitem").dataset.open).toBeUndefined();
});

test("open questions of a file that is gone need the file again", () => {
  show(file({ report: summary({ questions: about("style") }) }), { onAnswer: null });
  screen.getByText("This file has open questions and is no longer available. Choose it again.");
  expect(screen.queryByLabelText("Decimal separator")).toBeNull();
  cleanup();
  show(file(), { onAnswer: null });
  expect(screen.queryByText(/Choose it again/)).toBeNull();
});

test.each([
  ["totalAdSpend", 1_234.5, "€1,234.50"],
  ["avgMonthlySales90Days", 10, "€10.00"],
  ["cpc", 0.456, "€0.46"],
  ["clicks", 1_234, "1,234"],
  ["acos", 21.456, "21.46%"],
  ["ctr", 1, "1%"],
  ["tacos", 2, "2%"],
  ["roas", 3.5, "3.5x"],
  ["periodFrom", "2026-03-09", "Mar 9, 2026"],
  ["marketplace", "amazon.de", "amazon.de"],
  ["marketplace", "", "None"],
  ["clicks", null, "None"],
  ["clicks", undefined, "None"],
] as const)("the figure %s %j is shown as %s", (field, value, shown) => {
  expect(showFigure(field, value, "EUR")).toBe(shown);
});
