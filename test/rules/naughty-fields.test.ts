import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { z } from "zod";
import { UpdateAccess } from "#/src/contract/account-access";
import { CreateUpcomingAudit, UpdateAudit } from "#/src/contract/audits";
import {
  AddRevisionComment,
  type DesignAsset,
  type DesignRevision,
  UpdateDesignAsset,
  UpdateDesignProject,
} from "#/src/contract/design";
import { UpdateLead } from "#/src/contract/leads";
import type { Problem } from "#/src/contract/problem";
import strings from "../fixtures/blns.json";
import { expectJson, makeClient, startApp, type TestApp } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { fieldsByKind } from "../support/fields";
import { addedAccess } from "../support/requests-access";
import { addedAudit, newUpcoming } from "../support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { steersLine, steersLines, storedLine, storedLines } from "../support/steering";
import { testMoment } from "../support/zones";

const naughty: string[] = strings;

let app: TestApp;
let assetId: string;
let paths: Record<string, string>;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const project = await addedProject(app);
  assetId = (await addedAsset(app, project.id)).id;
  paths = {
    "a lead": `/api/client-leads/${(await addedLead(app)).id}`,
    "an audit": `/api/client-audits/${(await addedAudit(app)).id}`,
    "an upcoming audit": "/api/upcoming-audits",
    "a project": `/api/design-projects/${project.id}`,
    "an asset": `/api/design-assets/${assetId}`,
    "an access": `/api/access/${(await addedAccess(app, (await makeClient(app)).id)).id}`,
  };
});
afterAll(() => app.stop());

const call = (method: string, path: string, body: unknown) => app.as("manager")(method, path, body);

/** Accepted only with a decision, or with a reset of one: see the test of rejections. */
const wordsOfDecisions = ["comment", "reason"];

type Place = [what: string, method: string, schema: z.ZodObject, fields: number, rest?: () => object];
const places: Place[] = [
  ["a lead", "PUT", UpdateLead, 5],
  ["an audit", "PUT", UpdateAudit, 21],
  ["an upcoming audit", "POST", CreateUpcomingAudit, 2, newUpcoming],
  ["a project", "PUT", UpdateDesignProject, 5],
  ["an asset", "PATCH", UpdateDesignAsset, 2],
  ["an access", "PATCH", UpdateAccess, 2],
];

describe.each(places)("a body for %s", (what, method, schema, count, rest) => {
  const { json, formed, ...kinds } = fieldsByKind(schema);
  const text = kinds.text.filter((key) => !wordsOfDecisions.includes(key));
  const isTaken = (key: string, string: string) => schema.shape[key]?.safeParse(string).success === true;
  const send = (fields: object) => call(method, paths[what] ?? "", { ...rest?.(), ...fields });

  test("accepts every naughty string that a line of its kind may contain, in every field", () => {
    expect(text.length + json.length).toBe(count);
    for (const string of naughty) {
      for (const key of text) {
        const { success, data } = schema.shape[key]?.safeParse(string) ?? {};
        if (success) expect({ key, data }).toEqual({ key, data: storedLines(string) || null });
        else expect({ key, string, isOdd: isOdd(string) }).toEqual({ key, string, isOdd: true });
      }
      for (const key of json) expect(schema.shape[key]?.parse(string)).toBe(string);
    }
  });

  // Storing and reading is the same for every text; similar strings are adjacent in the list, so each field gets each
  // kind.
  test("returns every naughty string as it was sent, in alternating fields", async () => {
    const keys = [...text, ...json];
    for (let from = 0; from < naughty.length; from += keys.length) {
      const strings = naughty.slice(from, from + keys.length);
      const pairs = strings.map((string, at) => [keys[at] ?? "", string] as const);
      const sent = Object.fromEntries(pairs.filter(([key, string]) => isTaken(key, string)));
      const stored = Object.entries(sent).map(([key, string]) => [
        key,
        json.includes(key) ? string : storedLines(string) || null,
      ]);
      const answer = await send(sent);
      const body = await expectJson<object>(answer, method === "POST" ? 201 : 200);
      expect(body).toMatchObject(Object.fromEntries(stored));
    }
  });

  test("accepts none of them as a link, a date, a number or a choice", async () => {
    const before = await expectJson<object>(await send({}), method === "POST" ? 201 : 200);
    const refused = naughty.filter((one) => one.trim() !== "" && !/^\s*https?:\/\//i.test(one));
    const inAll = (string: string) => Object.fromEntries(formed.map((key) => [key, string]));
    const fieldsOf = (issues: { path: PropertyKey[] }[] = []) => [
      ...new Set(issues.map(({ path }) => path[0])),
    ];
    for (const string of refused) {
      const { error } = schema.safeParse({ ...rest?.(), ...inAll(string) });
      expect(fieldsOf(error?.issues).toSorted()).toEqual(formed.toSorted());
    }
    // A route refuses what its schema refuses: a tenth of the strings is enough to show it.
    app.passMinute();
    for (const string of refused.filter((_, at) => at % 10 === 0)) {
      const problem = await expectJson<Problem>(await send(inAll(string)), 400);
      const named = new Set(problem.errors?.map(({ path }) => path));
      expect([...named].toSorted()).toEqual(formed.toSorted());
    }
    if (method !== "POST") expect(await expectJson<object>(await send({}))).toEqual(before);
  });
});

const accepted = naughty.filter((string) => storedLines(string) !== "" && !steersLines(string));

test("a remark may be any naughty string without control characters, and is stored unchanged", () => {
  for (const comment of accepted)
    expect(AddRevisionComment.parse({ comment })).toEqual({ comment: storedLines(comment) });
});

// Adding one as a line is the same for each: `noteLine`, which is tested with all of them.
test("a remark is below those of its revision and below a revision's first, with further lines indented", async () => {
  const shown = (text: string) => storedLines(text).replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\n  ");
  app.setNow(testMoment);
  const { id } = await addedRevision(app, assetId);
  const refused = naughty.filter(steersLines);
  expect(refused.length).toBeGreaterThan(3);
  for (const comment of refused) {
    const answer = await call("POST", `/api/design-revisions/${id}/comments`, { comment });
    expect({ comment, status: answer.status }).toEqual({ comment, status: 400 });
  }
  for (const comment of accepted.filter((_, at) => at % 20 === 0)) {
    await forgetCounts(app);
    const answer = await call("POST", `/api/design-revisions/${id}/comments`, { comment });
    const { comments } = await expectJson<DesignRevision>(answer, 201);
    expect(comments?.endsWith(`] Mia Manager: ${shown(comment)}`)).toBe(true);
  }
  for (const comments of accepted.filter((_, at) => at % 20 === 10)) {
    await forgetCounts(app);
    const answer = await call("POST", `/api/design-assets/${assetId}/revisions`, { comments });
    const { revisions } = await expectJson<DesignAsset>(answer, 201);
    expect(revisions[0]?.comments).toBe(`[2026-03-09 01:00] Mia Manager: ${shown(comments)}`);
  }
});

test("the comment of a rejection may be any naughty string without control characters", async () => {
  for (const comment of accepted.filter((_, at) => at % 20 === 5)) {
    const answer = await call("PATCH", `/api/design-assets/${assetId}`, {
      approvalStatus: "rejected",
      comment,
    });
    const { decisions } = await expectJson<DesignAsset>(answer, 200);
    expect(decisions.some((decision) => decision.comment === comment.trim())).toBe(true);
  }
});

/** Blank, too long for a name, or with control or direction characters. */
function isOdd(text: string): boolean {
  return storedLine(text) === "" || [...text].length > 200 || steersLine(text);
}
