import { expect, test } from "bun:test";
import fc from "fast-check";
import { clientStatus } from "#/src/contract/choices/clients";
import type { FormFigures, ReportClient } from "#/src/contract/reports";
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

/** Writes the report of these clients, of which some have figures of forms. */
const csvOf = (clients: ReportClient[], ofForms: FormFigures[] = []) => {
  const sums = { accepted: 0, firstPass: 0, reminders: 0, clientDays: 0, agencyDays: 0 };
  return reportCsv({ clients, forms: { ...sums, clients: ofForms } });
};

const header =
  "Client Name,Status,Progress %,Total Tasks,Completed Tasks,Past Due Tasks,Start Date,Target Launch Date," +
  "Forms Accepted,Accepted at First Pass,Reminders of Forms,Days with Client,Days with Agency\r\n";

test("the report is exactly these bytes", () => {
  const clients = [
    client({}),
    client({ name: 'Oak, "Ember" & Søn\nGrills', status: "churned" }),
    client({ name: "Zürich 東京", status: "lead", startDate: null, targetLaunchDate: null }),
  ];
  expect(csvOf(clients)).toBe(
    `${header}Brand House,Active,67,3,2,1,3/9/2026,12/31/2026,,,,,\r\n` +
      `"Oak, ""Ember"" & Søn\nGrills",Churned,67,3,2,1,3/9/2026,12/31/2026,,,,,\r\n` +
      `Zürich 東京,Lead,67,3,2,1,,,,,,,\r\n`,
  );
});

test("the figures of a client's forms are in its row", () => {
  const { id } = client({});
  const forms = { clientId: id, accepted: 5, firstPass: 4, reminders: 3, clientDays: 2, agencyDays: 1 };
  expect(csvOf([client({})], [forms])).toBe(
    `${header}Brand House,Active,67,3,2,1,3/9/2026,12/31/2026,5,4,3,2,1\r\n`,
  );
});

test("without clients it is only the header", () => {
  expect(csvOf([])).toBe(header);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("a client called %j is not a formula", (name) => {
  const [, row] = parseCsv(csvOf([client({ name })]));
  expect(row?.[0]).toBe(`'${name}`);
});

test("cells are read back in place, with any client names", () => {
  const names = fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { maxLength: 5 });
  fc.assert(
    fc.property(names, fc.constantFrom(...clientStatus.values), (all, status) => {
      const rows = parseCsv(csvOf(all.map((name) => client({ name, status }))));
      expect(rows).toHaveLength(all.length + 1);
      for (const [index, name] of all.entries()) {
        const cells = rows[index + 1] ?? [];
        expect(cells).toHaveLength(13);
        expect([name, `'${name}`]).toContain(cells[0] ?? "");
        expect(cells[1]).toBe(clientStatus.label(status));
      }
    }),
  );
});

test("the file is named after the report's date", () => {
  expect(reportFileName("2026-03-09")).toBe("2026-03-09.csv");
});
