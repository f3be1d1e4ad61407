import { beforeAll, expect, test } from "bun:test";
import { expectJson } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { outlineOf } from "../support/outline";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { parsedPage } from "../support/parsed-page";
import { inDocument } from "../support/portal-document";
import { mailLink, pressContinue, sendForm } from "../support/task-links";
import { testMoment } from "../support/zones";

/* Like outlines.test.ts, for the pages that a link in a mail opens without a sign-in. */

const portal = inDocument({ templates: false });
let agency: OutlinedAgency;
let owed: string;

beforeAll(async () => {
  agency = await outlinedAgency(portal.app);
  const detail = await expectJson<{ tasks: { id: string; owner: string }[] }>(
    await portal.app.as("client")("GET", `/api/clients/${agency.client.id}`),
  );
  owed = detail.tasks.find(({ owner }) => owner === "client")?.id ?? "";
});

async function linkTo(kind: "task" | "approval") {
  const id = kind === "task" ? owed : agency.project.id;
  await forgetCounts(portal.app);
  return mailLink(portal.app, portal.app.people.client, { kind, id, clientId: agency.client.id });
}

async function outlineAt(answer: Response, path: string): Promise<string> {
  const html = (await answer.text()).replaceAll(path, "/task/TOKEN");
  return outlineOf(parsedPage(html).body);
}

test.each(["task", "approval"] as const)("the page of a link to an open %s before Continue", async (kind) => {
  const path = await linkTo(kind);
  expect(await outlineAt(await portal.app.anonymous("GET", path), path)).toMatchSnapshot();
});

test("a task by its link, before and after an answer and a comment", async () => {
  const path = await linkTo("task");
  const call = await pressContinue(portal.app, path);
  expect(await outlineAt(await call("GET", path), path)).toMatchSnapshot();
  const answer = { links: [{ url: "https://files.test/contract", name: "Contract" }] };
  await expectJson(await call("POST", `${path}/answer`, answer), 201);
  await expectJson(await call("POST", `${path}/comments`, { text: "Is this the right one?" }), 201);
  expect(await outlineAt(await call("GET", path), path)).toMatchSnapshot();
  expect((await call("POST", `${path}/status`, { status: "done" })).ok).toBe(true);
  expect(await outlineAt(await call("GET", path), path)).toMatchSnapshot();
});

test("designs by their link", async () => {
  const path = await linkTo("approval");
  const call = await pressContinue(portal.app, path);
  expect(await outlineAt(await call("GET", path), path)).toMatchSnapshot();
});

test.each(["task", "approval"] as const)(
  "the page of an ended link to an open %s, and the request for a new one",
  async (kind) => {
    const path = await linkTo(kind);
    portal.app.setNow("2026-03-17T12:00:00.000Z");
    expect(await outlineAt(await portal.app.anonymous("GET", path), path)).toMatchSnapshot();
    expect(await outlineAt(await sendForm(portal.app, path, "do=ask"), path)).toMatchSnapshot();
    portal.app.setNow(testMoment);
  },
);
