import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { z } from "zod";
import { CreateUpcomingAudit, UpdateAudit } from "#/src/contract/audits";
import {
  type DesignAsset,
  type DesignRevision,
  UpdateDesignAsset,
  UpdateDesignProject,
} from "#/src/contract/design";
import { UpdateLead } from "#/src/contract/leads";
import type { Problem } from "#/src/contract/problem";
import strings from "../fixtures/blns.json";
import { expectJson, startApp, type TestApp } from "../support/app";
import { fieldsByKind } from "../support/fields";
import { addedAudit, newUpcoming } from "../support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { steersLine, steersLines } from "../support/steering";
import { testMoment } from "../support/zones";

const naughty: string[] = strings;
const timeout = 60_000;

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
  };
});
afterAll(() => app.stop());

const call = (method: string, path: string, body: unknown) => app.as("manager")(method, path, body);

/** Only taken with a decision: see the test of rejections. */
const wordsOfDecisions = "comment";

type Place = [what: string, method: string, schema: z.ZodObject, fields: number, rest?: () => object];
const places: Place[] = [
  ["a lead", "PUT", UpdateLead, 5],
  ["an audit", "PUT", UpdateAudit, 14],
  ["an upcoming audit", "POST", CreateUpcomingAudit, 2, newUpcoming],
  ["a project", "PUT", UpdateDesignProject, 5],
  ["an asset", "PATCH", UpdateDesignAsset, 2],
];

describe.each(places)("a body for %s", (what, method, schema, count, rest) => {
  const { json, formed, ...kinds } = fieldsByKind(schema);
  const text = kinds.text.filter((key) => key !== wordsOfDecisions);
  const send = (fields: object) => call(method, paths[what] ?? "", { ...rest?.(), ...fields });

  test(
    "gives back every naughty string as it was sent",
    async () => {
      expect(text.length + json.length).toBe(count);
      for (const string of naughty) {
        const sent: Record<string, string> = {};
        const kept: Record<string, string | null> = {};
        for (const key of text) {
          const isTaken = schema.shape[key]?.safeParse(string).success === true;
          if (!isTaken) expect({ key, string, isOdd: isOdd(string) }).toEqual({ key, string, isOdd: true });
          sent[key] = isTaken ? string : "Words.";
          kept[key] = sent[key].trim() || null;
        }
        for (const key of json) sent[key] = kept[key] = string;
        const answer = await send(sent);
        expect(await expectJson<object>(answer, method === "POST" ? 201 : 200)).toMatchObject(kept);
      }
    },
    timeout,
  );

  test(
    "takes none of them where a link, a date, a number or a choice belongs",
    async () => {
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
      // What the schema refuses the route refuses: a tenth of them shows it.
      app.passMinute();
      for (const string of refused.filter((_, at) => at % 10 === 0)) {
        const problem = await expectJson<Problem>(await send(inAll(string)), 400);
        const named = new Set(problem.errors?.map(({ path }) => path));
        expect([...named].toSorted()).toEqual(formed.toSorted());
      }
      if (method !== "POST") expect(await expectJson<object>(await send({}))).toEqual(before);
    },
    timeout,
  );
});

test(
  "every naughty string that steers nothing stands in the remarks of a revision, its further lines indented",
  async () => {
    const shown = (text: string) => text.trim().replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\n  ");
    app.setNow(testMoment);
    let { id } = await addedRevision(app, assetId);
    const refused = naughty.filter(steersLines);
    expect(refused.length).toBeGreaterThan(3);
    for (const comment of refused) {
      const answer = await call("POST", `/api/design-revisions/${id}/comments`, { comment });
      expect({ comment, status: answer.status }).toEqual({ comment, status: 400 });
    }
    const remarks = naughty.filter((string) => string.trim() !== "" && !steersLines(string));
    for (const [at, comment] of remarks.entries()) {
      if (at % 25 === 0) ({ id } = await addedRevision(app, assetId));
      const answer = await call("POST", `/api/design-revisions/${id}/comments`, { comment });
      const { comments } = await expectJson<DesignRevision>(answer, 201);
      expect(comments?.endsWith(`] Mia Manager: ${shown(comment)}`)).toBe(true);
    }
    for (const comments of remarks.slice(0, 100)) {
      const answer = await call("POST", `/api/design-assets/${assetId}/revisions`, { comments });
      const { revisions } = await expectJson<DesignAsset>(answer, 201);
      expect(revisions[0]?.comments).toBe(`[2026-03-09 01:00] Mia Manager: ${shown(comments)}`);
    }
  },
  timeout,
);

test(
  "every naughty string that steers nothing stands in what a rejection says",
  async () => {
    const said = naughty.filter((string) => string.trim() !== "" && !steersLines(string));
    for (const comment of said.slice(0, 100)) {
      const answer = await call("PATCH", `/api/design-assets/${assetId}`, {
        approvalStatus: "rejected",
        comment,
      });
      const { decisions } = await expectJson<DesignAsset>(answer, 200);
      expect(decisions.some((decision) => decision.comment === comment.trim())).toBe(true);
    }
  },
  timeout,
);

/** Blank, longer than a name may be, or steering what shows it. */
function isOdd(text: string): boolean {
  return text.trim() === "" || [...text].length > 200 || steersLine(text);
}
