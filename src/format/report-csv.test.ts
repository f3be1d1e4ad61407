import { expect, test } from "bun:test";
import fc from "fast-check";
import { clientStatus } from "#/src/contract/choices/clients";
import type { ReportClient } from "#/src/contract/reports";
import { parseCsv } from "#/test/support/csv";
import { reportCsv, reportFileName } from "./report-csv";

const client = (fields: Partial<ReportClient>): ReportClient => ({
  id: "01930000-0000-7000-8000-000000000000",
  name: "Brand House",
  status: "active",
  brandNames: ["Brand"],
  percentComplete: 67,
  totalTasks: 3,
  completedTasks: 2,
  pastDueTasks: 1,
  startDate: "2026-03-09",
  targetLaunchDate: "2026-12-31",
  ...fields,
});

const header =
  "Client Name,Status,Progress %,Total Tasks,Completed Tasks,Past Due Tasks,Start Date,Target Launch Date\r\n";

test("the report is exactly these bytes", () => {
  const clients = [
    client({}),
    client({ name: 'Oak, "Ember" & Søn\nGrills', status: "churned" }),
    client({ name: "Zürich 東京", status: "lead", startDate: null, targetLaunchDate: null }),
  ];
  expect(reportCsv(clients)).toBe(
    `${header}Brand House,Active,67,3,2,1,3/9/2026,12/31/2026\r\n` +
      `"Oak, ""Ember"" & Søn\nGrills",Churned,67,3,2,1,3/9/2026,12/31/2026\r\n` +
      `Zürich 東京,Lead,67,3,2,1,,\r\n`,
  );
});

test("without clients it is only the header", () => {
  expect(reportCsv([])).toBe(header);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("a client called %j is not a formula", (name) => {
  const [, row] = parseCsv(reportCsv([client({ name })]));
  expect(row?.[0]).toBe(`'${name}`);
});

test("cells are read back in place, with any client names", () => {
  const names = fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { maxLength: 5 });
  fc.assert(
    fc.property(names, fc.constantFrom(...clientStatus.values), (all, status) => {
      const rows = parseCsv(reportCsv(all.map((name) => client({ name, status }))));
      expect(rows).toHaveLength(all.length + 1);
      for (const [index, name] of all.entries()) {
        const cells = rows[index + 1] ?? [];
        expect(cells).toHaveLength(8);
        expect([name, `'${name}`]).toContain(cells[0] ?? "");
        expect(cells[1]).toBe(clientStatus.label(status));
      }
    }),
  );
});

test("the file is named after the report's date", () => {
  expect(reportFileName("2026-03-09")).toBe("2026-03-09.csv");
});
