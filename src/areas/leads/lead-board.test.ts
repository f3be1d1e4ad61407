import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { leadStatus } from "#/src/contract/choices/leads";
import type { Lead, LeadBoard } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import { watched } from "#/test/faults/support/plans";
import { asPerson, expectJson, startApp, type TestApp } from "#/test/support/app";
import { addedLead } from "#/test/support/requests-leads";

const { first } = limits.boardColumn;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  for (let at = 0; at < first + 3; at++) {
    await addedLead(app, { companyName: `New ${at}`, dealValue: at, priorityScore: at === 0 ? 5 : 3 });
  }
  await addedLead(app, { companyName: "Won", leadStatus: "won" });
});
afterAll(() => app.stop());

const read = async (query = "") =>
  expectJson<LeadBoard>(await app.as("viewer")("GET", `/api/client-leads/board${query}`));
const columnOf = (board: LeadBoard, status: string) => board.columns.find((each) => each.status === status);
const names = (leads: readonly Lead[] = []) => leads.map(({ companyName }) => companyName);

describe("the board", () => {
  test("has every status in order, with figures over all leads and the first of them", async () => {
    const board = await read();
    expect(board.columns.map(({ status }) => status)).toEqual(leadStatus.values);
    const column = columnOf(board, "new");
    expect(column).toMatchObject({ count: first + 3, dealValue: ((first + 2) * (first + 3)) / 2 });
    expect(column?.leads).toHaveLength(first);
    expect(names(column?.leads)[0]).toBe(`New ${first + 2}`);
    expect(columnOf(board, "won")).toMatchObject({ count: 1, dealValue: 0 });
    expect(columnOf(board, "lost")).toEqual({ status: "lost", count: 0, dealValue: 0, leads: [] });
  });

  test("follows the filters and the order; a status leaves its column alone", async () => {
    const urgent = columnOf(await read("?priority=5"), "new");
    expect([urgent?.count, names(urgent?.leads)]).toEqual([1, ["New 0"]]);
    expect(names(columnOf(await read("?sort=dealValue"), "new")?.leads)[0]).toBe("New 0");
    expect((await read("?status=won")).columns.map(({ status }) => status)).toEqual(["won"]);
    expect((await app.as("viewer")("GET", "/api/client-leads/board?page=2")).status).toBe(400);
    expect((await app.as("client")("GET", "/api/client-leads/board")).status).toBe(403);
  });

  test("counts once, from an index alone, and reads only the columns with leads", async () => {
    const { db, plans } = watched(app.db);
    const watching = await startApp({ deps: { db } });
    await asPerson(watching.url, app.people.manager)("GET", "/api/client-leads/board");
    await watching.stop();
    const seen = (await plans()).filter(({ statement }) => statement.includes('"client_leads"'));
    const counts = seen.filter(({ statement }) => statement.includes("group by"));
    expect(counts).toHaveLength(1);
    expect(counts[0]?.steps.join()).toContain("USING COVERING INDEX client_leads_figures");
    const reads = seen.filter(({ statement }) => statement.includes("left join"));
    expect(reads.flatMap(({ steps }) => steps).filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
  });
});
