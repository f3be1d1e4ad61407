import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { keptFields } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { FormField } from "#/src/contract/forms";
import type { Request } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { holdCalls } from "../support/held-calls";
import { inDocument } from "../support/portal-document";
import { fill, press, reasonOf, shownIn, toasted } from "../support/presses";
import { addForm, addRequest, callsOf, field } from "../support/request-forms";
import { sentFile } from "../support/requests-files";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let acme: Client;

beforeAll(async () => {
  await addTemplate(portal.app.db);
  await portal.app.changePastLog((tx) =>
    tx.insert(keptFields).values([{ key: "budget", kind: "money", label: "Budget" }]),
  );
});
beforeEach(async () => {
  await forgetCounts(portal.app);
  acme = await makeClient(portal.app, { websiteUrl: "https://old.example", clientType: "lacore" });
  await makeOnboarding(portal.app, acme.id);
  await linkClientUser(portal.app, acme.id);
});

const manager = (method: string, path: string, body?: unknown, headers = {}) =>
  portal.app.as("manager")(method, path, body, headers);
const plain = ["one", "two", "three"].map((key) => field(key));
const request = (fields: FormField[] = plain, more: object = {}) =>
  addRequest(portal.app, acme.id, fields, { dueDate: "2026-03-20", ...more });
const review = async ({ id }: Task, body: object) =>
  expectJson<Request>(await manager("POST", `/api/requests/${id}/review`, body));
const stored = async ({ id }: Task) =>
  (await expectJson<Request>(await manager("GET", `/api/requests/${id}`))).answers;
async function sent(values: Record<string, unknown>, fields = plain): Promise<Task> {
  const task = await request(fields);
  const calls = callsOf(portal.app, task);
  for (const [key, value] of Object.entries(values)) await expectJson(await calls.save(key, value));
  await expectJson(await calls.submit());
  return task;
}
const open = (task: Task, role: "manager" | "contributor" | "viewer" = "manager", more = {}) =>
  portal.open(role, `/requests/${task.id}`, more);
const state = () => screen.getByRole("heading", { level: 1 }).parentElement?.textContent;
const part = (title = "About you") => screen.getByRole("region", { name: title });
const texts = () => [...part().children].slice(1).map(({ textContent }) => textContent);

describe("the states of a request", () => {
  test("before answers are sent only a count is shown, and whose turn it is", async () => {
    const task = await request();
    await expectJson(await callsOf(portal.app, task).save("one", "Draft canary"));
    await open(task, "viewer");
    screen.getByText(/^The client has not sent any answers yet: 1 of 3 are filled in/);
    screen.getByText(/The client answers by Mar 20, 2026$/);
    expect(document.documentElement.innerHTML).not.toContain("canary");
    for (const name of [/^Accept/, /^Send back/, /^Apply/]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
    expect(screen.queryByRole("link", { name: "Export" })).toBeNull();
  });

  test("answers that were all left empty wait for a review, too", async () => {
    const task = await sent({});
    await open(task);
    expect(texts()[0]).toStartWith("oneNo answerEmpty");
    screen.getByText(/Review by Mar 12, 2026$/);
    await press("Accept all (3)");
    await toasted("All answers were accepted");
    await screen.findByText("Accepted", { selector: "h1 ~ *, h1 ~ * *" });
  });

  test("what was sent back stays as it was sent, while the client changes it", async () => {
    const task = await sent({ one: "First canary", two: "B", three: "C" });
    await review(task, { fields: [{ key: "one", accept: false, comment: "Which?" }], sendBack: true });
    await expectJson(await callsOf(portal.app, task).save("one", "Draft after", 1));
    await open(task);
    screen.getByText(/^These are the answers that were sent last/);
    expect(texts()[0]).toStartWith("oneFirst canarySent back: Which?Sent back");
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
    expect(document.documentElement.innerHTML).not.toContain("Draft after");
  });

  test("hidden fields are not shown, and empty sections neither", async () => {
    const task = await sent({ has: false }, [
      field("has", { kind: "yes_no" }),
      field("number", { showIf: { key: "has", is: true } }),
    ]);
    await open(task);
    expect(texts().length).toBe(1);
    expect(texts()[0]).toStartWith("hasNo");
  });

  test("two sections may have one title", async () => {
    const section = (key: string) => ({ title: "About you", intro: null, fields: [field(key)] });
    const { versionId } = await addForm(portal.app.db, [section("one"), section("two")]);
    const { id } = await request();
    await expectJson(await manager("POST", `/api/tasks/${id}/request`, { formVersionId: versionId }), 201);
    await expectJson(await portal.app.as("client")("POST", `/api/requests/${id}/submit`));
    await portal.open("viewer", `/requests/${id}`);
    expect(screen.getAllByRole("region", { name: "About you" }).length).toBe(2);
  });
});

describe("a review", () => {
  test("accepts one answer, marks one with words, accepts the rest, and sends back", async () => {
    const task = await sent({ one: "A", two: "B", three: "C" });
    await open(task, "contributor");
    expect(reasonOf(screen.getByRole("button", { name: "Send back (0)" }))).toBe(
      "Mark at least one answer to send back first",
    );
    await press("Accept: one");
    await toasted("Review stored");
    await press("Send back: two");
    await press("Mark to send back");
    await screen.findByText("Say what to change");
    await fill("What should change: two", "Not B");
    await press("Mark to send back");
    await toasted("Review stored");
    await waitFor(() => expect(texts()[1]).toStartWith("twoBTo send back: Not BTo send back"));
    await press("Accept the rest (1)");
    await toasted("Review stored");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Accept the rest/ })).toBeNull());
    await press("Send back (1)");
    await toasted("Sent back to the client");
    await waitFor(() => expect(state()).toContain("Sent back"));
    expect((await stored(task)).map(({ state, comment }) => [state, comment])).toEqual([
      ["accepted", null],
      ["sent_back", "Not B"],
      ["accepted", null],
    ]);
  });

  test("keeps the typed words where the call fails, and after a reload", async () => {
    const task = await sent({ one: "A" });
    await open(task);
    await press("Send back: one");
    await fill("What should change: one", "Long words");
    const recover = portal.answer(/^POST/, () => new Response("", { status: 503, statusText: "Down" }));
    await press("Mark to send back");
    await toasted("The review was not stored: Down");
    expect(shownIn("What should change: one")).toBe("Long words");
    recover();
    await portal.open("manager", `/requests/${task.id}`, { isReload: true });
    await press("Send back: one");
    expect(shownIn("What should change: one")).toBe("Long words");
    await press("Mark to send back");
    await toasted("Review stored");
    expect((await stored(task))[0]?.comment).toBe("Long words");
    await waitFor(() => expect(screen.queryByLabelText("What should change: one")).toBeNull());
  });

  test("takes a decision while another one is being stored", async () => {
    const task = await sent({ one: "A", two: "B", three: "C" });
    await open(task);
    const release = holdCalls(portal, "manager", /^POST/);
    for (const name of ["one", "two"]) {
      await press(`Send back: ${name}`);
      await fill(`What should change: ${name}`, `Not ${name}`);
      fireEvent.submit(screen.getByLabelText(`What should change: ${name}`));
    }
    await press("Accept: three");
    release();
    await waitFor(() => expect(screen.queryAllByLabelText(/^What should change/)).toHaveLength(0));
    await screen.findByRole("button", { name: "Send back (2)" });
    await waitFor(async () =>
      expect((await stored(task)).map(({ state, comment }) => [state, comment])).toEqual([
        ["sent_back", "Not one"],
        ["sent_back", "Not two"],
        ["accepted", null],
      ]),
    );
  });

  test("needs words to send an answer back, and sends them without the white space around them", async () => {
    await open(await sent({ one: "A" }));
    await press("Send back: one");
    await fill("What should change: one", " \n");
    const form = screen.getByLabelText("What should change: one").closest("form");
    if (!form) throw new Error("The words have no form.");
    fireEvent.submit(form);
    await within(form).findByText("Say what to change");
    expect(portal.sent.filter(({ method }) => method === "POST")).toEqual([]);
    await fill("What should change: one", " Long words\n");
    fireEvent.submit(form);
    await waitFor(() => expect(screen.queryByLabelText("What should change: one")).toBeNull());
    const fields = [{ key: "one", accept: false, comment: "Long words" }];
    expect(portal.sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { fields },
    ]);
  });

  test("by a second person shows what the first decided, and its words survive", async () => {
    const task = await sent({ one: "A", two: "B", three: "C" });
    await open(task);
    await press("Send back: one");
    await fill("What should change: one", "Mine");
    await review(task, { fields: ["one", "two", "three"].map((key) => ({ key, accept: true })) });
    await press("Mark to send back");
    await toasted("The review was not stored: No answers wait for a review.");
    await waitFor(() => expect(state()).toContain("Accepted"));
    expect((await stored(task)).map(({ state }) => state)).toEqual(["accepted", "accepted", "accepted"]);
  });

  test("of answers that the client replaced since is refused, shows them, and keeps the typed words", async () => {
    const task = await sent({ one: "A", two: "B" });
    await open(task);
    await press("Send back: two");
    await fill("What should change: two", "Mine");
    await review(task, { fields: [{ key: "one", accept: false, comment: "Which?" }], sendBack: true });
    const calls = callsOf(portal.app, task);
    await expectJson(await calls.save("one", "Replaced", 1));
    portal.app.setNow("2026-03-08T12:00:01.000Z");
    await expectJson(await calls.submit());
    await press("Accept: one");
    await toasted(
      "The review was not stored: the client sent other answers in the meantime, which are shown now.",
    );
    await waitFor(() => expect(texts()[0]).toStartWith("oneReplaced"));
    expect((await stored(task)).map(({ state }) => state)).toEqual(["answered", "answered", "empty"]);
    expect(shownIn("What should change: two")).toBe("Mine");
    await press("Accept: one");
    await toasted("Review stored");
    expect((await stored(task))[0]).toMatchObject({ value: "Replaced", state: "accepted" });
  });

  test("shows others' decisions and new answers while it is open", async () => {
    const task = await sent({ one: "A", two: "B", three: "C" });
    await open(task, "viewer", { hearsOthers: true });
    await waitFor(() => expect(portal.app.listeners).toBe(1));
    await review(task, { fields: [{ key: "two", accept: false, comment: "Look again" }], sendBack: true });
    await screen.findByText("Look again");
    const calls = callsOf(portal.app, task);
    await expectJson(await calls.save("two", "Better", 1));
    await expectJson(await calls.submit());
    await screen.findByText("Better");
    await expectJson(
      await manager("PATCH", `/api/clients/${acme.id}`, { websiteUrl: "https://other.example" }),
    );
    await review(task, { fields: ["one", "two", "three"].map((key) => ({ key, accept: true })) });
    await waitFor(() => expect(state()).toContain("Accepted"));
  });

  test("by a viewer reads answers, and nothing can be pressed", async () => {
    const task = await sent({ one: "A" });
    await open(task, "viewer");
    const reason = "Only contributors, managers, and admins can do this";
    for (const name of ["Accept: one", "Send back: one", "Accept all (3)", "Send back (0)"]) {
      expect([name, reasonOf(screen.getByRole("button", { name }))]).toEqual([name, reason]);
    }
    expect(screen.queryByRole("region", { name: "Send by a link" })).toBeNull();
  });
});

describe("an answer", () => {
  test("is shown by its kind", async () => {
    const columns = [
      { key: "name", label: "Name", kind: "text", required: true },
      { key: "since", label: "Since", kind: "date" },
    ];
    const fields = [
      field("day", { kind: "date" }),
      field("fee", { kind: "money" }),
      field("places", { kind: "choices", options: ["US", "Canada"] }),
      field("page", { kind: "url" }),
      field("codes", { kind: "asins" }),
      field("brands", { kind: "table", columns }),
    ];
    const task = await request(fields);
    const calls = callsOf(portal.app, task);
    const values = {
      ...{ day: "2026-04-01", fee: 1200.5, places: ["US", "Canada"] },
      ...{ page: "https://acme.example/x", codes: ["B07EXAMPL1", "B07EXAMPL2"] },
    };
    for (const [key, value] of Object.entries(values)) await expectJson(await calls.save(key, value));
    const row = { name: "Rocket", since: "2020-02-01" };
    await expectJson(await calls.save("brands", row, 0, { row: Bun.randomUUIDv7() }));
    await expectJson(await calls.submit());
    await open(task, "viewer");
    const shown = texts().map((text) => text?.replace(/Accept.*$/, ""));
    expect(shown).toEqual([
      "dayApr 1, 2026",
      "fee$1,200.50",
      "placesUS, Canada",
      "pagehttps://acme.example/x(opens in a new tab)",
      "codesB07EXAMPL1, B07EXAMPL2",
      "brandsName: Rocket, Since: Feb 1, 2020",
    ]);
    expect(within(part()).getByRole("link").getAttribute("href")).toBe("https://acme.example/x");
  });

  test("stands beside what was known of the client, for columns and for the agency's own fields", async () => {
    await expectJson(await manager("PATCH", `/api/clients/${acme.id}/fields`, { budget: 500 }));
    const keep = { key: "budget", kind: "money", label: "Budget" };
    const task = await sent({ site: "https://new.example", kind: "UnCut Brands", budget: 500 }, [
      field("site", { kind: "url", mapsTo: "websiteUrl" }),
      field("kind", { kind: "choice", mapsTo: "clientType", options: ["Lacore", "UnCut Brands"] }),
      field("budget", { kind: "money", keep }),
    ]);
    await open(task, "viewer");
    const [site, kind, budget] = texts();
    expect(site).toContain("We had: https://old.example");
    expect(kind).toStartWith("kindUnCut BrandsWe had: Lacore");
    expect(budget).toStartWith("budget$500.00As we knew it");
    const own = (await callsOf(portal.app, task).read()).answers.find(({ key }) => key === "budget");
    expect(own).not.toHaveProperty("known");
  });
});

test("files are links once their answers were sent", async () => {
  const task = await request([field("logo", { kind: "file" })]);
  const uploadURL = await sentFile(portal.app, "client", task.id);
  const body = { uploadURL, name: "logo canary.jpg", key: "logo" };
  await expectJson(await portal.app.as("client")("POST", `/api/requests/${task.id}/files`, body), 201);
  await open(task);
  screen.getByText(/: 1 of 1 are filled in/);
  expect(document.documentElement.innerHTML).not.toContain("canary");
  await expectJson(await callsOf(portal.app, task).submit());
  await open(task, "viewer");
  expect(within(part()).getByRole("link").textContent).toContain("logo canary.jpg");
});

test("the export is a link for those who review", async () => {
  const task = await sent({ one: "A" });
  await open(task, "contributor");
  const link = screen.getByRole("link", { name: "Export" });
  expect(link.getAttribute("href")).toBe(`/api/requests/${task.id}/export.csv`);
  await open(task, "viewer");
  expect(screen.queryByRole("link", { name: "Export" })).toBeNull();
});
