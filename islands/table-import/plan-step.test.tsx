import { expect, test } from "bun:test";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { ViewerProvider } from "#/islands/runtime/page/viewer";
import type { ImportOutcome } from "#/src/contract/choices/table-imports";
import { clientKind } from "#/src/imports/tables/clients";
import type { Plan } from "#/src/imports/tables/plan";
import { inBrowser } from "#/test/support/browser";
import { PlanStep } from "./plan-step";
import { seenRow } from "./seen-row.fixture";

inBrowser();

const headers = ["Name"];
const plan: Plan = {
  kind: clientKind,
  headers,
  columns: new Map([["name", [0]]]),
  values: new Map(),
  styles: new Map(),
  defaults: new Map(),
};
const rowAt = (line: number, outcome: ImportOutcome) => seenRow(outcome, line, [`Brand ${line}`]);
const rows = Array.from({ length: 60 }, (_, at) => rowAt(at + 2, at < 55 ? "created" : "invalid"));
const source = {
  name: "brands.csv",
  isWorkbook: false,
  encoding: "utf-8" as const,
  hasMark: false,
  delimiter: ",",
  headerLine: 1,
  notes: [],
  typedColumns: new Map(),
  headers,
  records: [],
};
const lines = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelector("td")?.textContent);

test("a filter shows its rows from the first page on, whichever page was open", () => {
  const viewer = {
    role: "manager",
    today: "2026-03-08",
    timeZone: "UTC",
    currency: "USD",
    mostFileBytes: 104_857_600,
    singleKeys: true,
  } as const;
  render(
    <ViewerProvider value={viewer}>
      <PlanStep source={source} plan={plan} rows={rows} isDone={false} />
    </ViewerProvider>,
  );
  expect(lines()).toHaveLength(50);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(lines()).toHaveLength(10);
  fireEvent.click(screen.getByRole("button", { name: "Refused 5" }));
  expect(lines()).toEqual(["57", "58", "59", "60", "61"]);
  fireEvent.click(screen.getByRole("button", { name: /^All/ }));
  expect(lines()).toHaveLength(50);
  screen.getByText("Page 1 of 2");
});
