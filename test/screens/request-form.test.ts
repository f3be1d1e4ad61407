import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument, noConnection } from "../support/portal-document";
import { fill, press, shownIn, toasted } from "../support/presses";
import { addRequest, addRequestOf, callsOf, field } from "../support/request-forms";
import { addBothOwners } from "../support/templates";

const portal = inDocument({ templates: false });
let own: Client;
let task: Task;
let calls: ReturnType<typeof callsOf>;

beforeAll(() => addBothOwners(portal.app.db));
beforeEach(async () => {
  own = await makeClient(portal.app, { websiteUrl: "https://known.test" });
  await makeOnboarding(portal.app, own.id);
  await linkClientUser(portal.app, own.id);
  await begin([
    field("company", { required: true }),
    field("products", { kind: "number" }),
    field("website", { kind: "url", mapsTo: "websiteUrl" }),
  ]);
});

async function begin(fields: Parameters<typeof addRequest>[2]) {
  task = await addRequest(portal.app, own.id, fields);
  calls = callsOf(portal.app, task);
}

const open = (options = {}) => portal.open("client", `/requests/${task.id}`, options);
const answerTo = async (key: string) => (await calls.read()).answers.find((answer) => answer.key === key);
const stored = async (key: string) => (await answerTo(key))?.value;
/** Types an answer and leaves its field. */
async function type(label: string, value: string, inside = document.body) {
  await fill(label, value, inside);
  fireEvent.blur(within(inside).getByLabelText(label));
}
const says = (words: string | RegExp) => waitFor(() => screen.getByText(words));
/** Lets the page read the request again, as it does every few seconds. */
async function lookAgain() {
  act(() => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const read = `/api/requests/${task.id}`;
  await waitFor(() => {
    expect(portal.sent.filter(({ method, path }) => method === "GET" && path === read)).not.toEqual([]);
    expect(portal.isWaiting).toBe(false);
  });
  // The page draws what it read.
  await waitFor(() => screen.getByText("1 of 3"));
}

describe("filling in a form", () => {
  test("stores each answer when its field is left, and counts it", async () => {
    await open();
    expect(portal.sent).toEqual([]);
    screen.getByText("0 of 3");
    await type("company", "Acme");
    await says("Saved");
    await says("1 of 3");
    await type("products", "1,200");
    await waitFor(async () => expect(await stored("products")).toBe(1200));
    expect(await stored("company")).toBe("Acme");
    await says("Saved");
  });

  test("stores what is typed in a field that still has the focus on Next, and when the page is left", async () => {
    task = await addRequestOf(portal.app, own.id, [
      { title: "Company", intro: null, fields: [field("company")] },
      { title: "Products", intro: null, fields: [field("products", { kind: "number" })] },
    ]);
    calls = callsOf(portal.app, task);
    await open();
    await fill("company", "Acme");
    await press("Next");
    await waitFor(async () => expect(await stored("company")).toBe("Acme"));
    await fill("products", "7");
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    await waitFor(async () => expect(await stored("products")).toBe(7));
    await says("Saved");
  });

  test("keeps what is typed without a connection, over a reload, and sends it then", async () => {
    await open();
    const online = portal.answer(/PATCH .*answers/, noConnection);
    await type("company", "Acme");
    await says(/Not saved yet/);
    expect(shownIn("company")).toBe("Acme");
    online();
    await open({ isReload: true });
    await waitFor(async () => expect(await stored("company")).toBe("Acme"));
    expect(shownIn("company")).toBe("Acme");
  });

  test("offers what the agency knows, stores it once it was seen, and lets it be emptied", async () => {
    await open();
    screen.getByText("From what we know; please check");
    expect(shownIn("website")).toBe("https://known.test");
    expect(await answerTo("website")).toMatchObject({ value: null, version: 0 });
    await type("website", "");
    await waitFor(async () => expect(await answerTo("website")).toMatchObject({ value: null, version: 1 }));
    expect(shownIn("website")).toBe("");
    await open();
    expect(shownIn("website")).toBe("");
    await type("company", "Acme");
    await press("Send answers");
    await toasted("Your answers were sent");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(await answerTo("website")).toMatchObject({ value: null });
  });
});

describe("two people", () => {
  test("see both answers to a field that both changed, and nothing typed is lost", async () => {
    await open();
    await fill("company", "Mine");
    await expectJson(await calls.save("company", "Theirs"));
    await lookAgain();
    expect(shownIn("company")).toBe("Mine");
    fireEvent.blur(screen.getByLabelText("company"));
    const notice = within(await screen.findByRole("alert"));
    notice.getByText(/answered this in the meantime: Theirs/);
    notice.getByText("You wrote: Mine");
    expect(shownIn("company")).toBe("Mine");
    expect(await stored("company")).toBe("Theirs");
    await press("Keep mine");
    expect(screen.queryByRole("alert")).toBeNull();
    await waitFor(async () => expect(await stored("company")).toBe("Mine"));
    expect(screen.queryByRole("alert")).toBeNull();
    await says("Saved");
  });

  test("can take the other's answer", async () => {
    await open();
    await expectJson(await calls.save("company", "Theirs"));
    await type("company", "Mine");
    await press("Take theirs");
    await waitFor(() => expect(shownIn("company")).toBe("Theirs"));
    expect(await stored("company")).toBe("Theirs");
  });

  test("are not sent past a choice between two answers", async () => {
    await open();
    await expectJson(await calls.save("company", "Theirs"));
    await type("company", "Mine");
    await screen.findByText("You wrote: Mine");
    await press("Send answers");
    await screen.findByText("Choose which of the two answers to keep");
    expect(await calls.read()).toMatchObject({ state: "open" });
    await press("Take theirs");
    await says("Saved");
  });
});

describe("the rows of a table", () => {
  const columns = [
    { key: "name", label: "Name", kind: "text", required: true },
    { key: "skus", label: "Products", kind: "number" },
  ];
  beforeEach(() => begin([field("brands", { kind: "table", columns })]));
  const rows = async () => (await answerTo("brands"))?.rows;

  test("store every cell, also those typed while one is being stored", async () => {
    await open();
    await press("Add a row");
    await type("Name", "Acme");
    await type("Products", "7");
    await waitFor(async () => expect((await rows())?.[0]?.value).toEqual({ name: "Acme", skus: 7 }));
    await says("Saved");
  });

  test("join different cells of two people, and ask about the same", async () => {
    const row = Bun.randomUUIDv7();
    await expectJson(await calls.save("brands", { name: "Acme" }, 0, { row }));
    await open();
    await fill("Products", "7");
    await expectJson(await calls.save("brands", { name: "Acme Ltd" }, 1, { row }));
    fireEvent.blur(screen.getByLabelText("Products"));
    await waitFor(async () => expect((await rows())?.[0]?.value).toEqual({ name: "Acme Ltd", skus: 7 }));
    await waitFor(() => expect(shownIn("Name")).toBe("Acme Ltd"));
    await fill("Name", "Mine");
    await expectJson(await calls.save("brands", { name: "Theirs", skus: 7 }, 3, { row }));
    fireEvent.blur(screen.getByLabelText("Name"));
    await screen.findByText("You wrote: Name: Mine, Products: 7");
    await press("Keep mine");
    await waitFor(async () => expect((await rows())?.[0]?.value).toEqual({ name: "Mine", skus: 7 }));
    await says("Saved");
  });

  test("keep typed cells over a reload, and are removed", async () => {
    await open();
    const online = portal.answer(/PATCH .*answers/, noConnection);
    await press("Add a row");
    await type("Name", "Acme");
    await says(/Not saved yet/);
    online();
    await open({ isReload: true });
    await waitFor(async () => expect((await rows())?.length).toBe(1));
    await press("Remove: Acme");
    await waitFor(async () => expect(await rows()).toEqual([]));
    await says("Saved");
  });
});

describe("a form that was sent from another tab or by another person", () => {
  test("is shown as sent after a second press, and takes the focus to its title", async () => {
    await open();
    await type("company", "Acme");
    await says("Saved");
    await expectJson(await calls.submit());
    await press("Send answers");
    await toasted(/These answers were sent\./);
    await screen.findByText(/The agency looks at your answers by/);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(screen.queryByRole("button", { name: "Send answers" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Not sent" })).toBeNull();
  });

  test("shows what was typed and not sent, and stores it once the agency sends the form back", async () => {
    await expectJson(await calls.save("company", "Acme"));
    await open();
    await fill("products", "70");
    await expectJson(await calls.submit());
    fireEvent.blur(screen.getByLabelText("products"));
    const left = within(await screen.findByRole("region", { name: "Not sent" }));
    left.getByText("products");
    left.getByText("70");
    const fields = [{ key: "company", accept: false, comment: "Which one?" }];
    const review = { fields, sendBack: true };
    await expectJson(await portal.app.as("manager")("POST", `/api/requests/${task.id}/review`, review));
    await open({ isReload: true });
    await waitFor(async () => expect(await stored("products")).toBe(70));
  });
});

describe("sending", () => {
  test("leads to the first problem", async () => {
    await open();
    await press("Send answers");
    await screen.findByText("One answer needs a change.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("company")));
    screen.getByText("Required");
  });

  test("says that the last answer is stored, although it was typed just before", async () => {
    await begin([field("company", { required: true }), field("products", { kind: "number" })]);
    await open();
    const arrived = Promise.withResolvers<void>();
    const storeAtOnce = portal.answer(/PATCH .*answers/, async () => {
      await arrived.promise;
      storeAtOnce();
      return calls.save("products", 7);
    });
    await type("products", "7");
    await waitFor(() => expect(portal.isWaiting).toBe(true));
    fireEvent.click(screen.getByRole("button", { name: "Send answers" }));
    arrived.resolve();
    await screen.findByText("One answer needs a change.");
    await says("Saved");
    expect(await stored("products")).toBe(7);
  });

  test("stops at an answer that the server refused", async () => {
    await open();
    await type("company", "Acme");
    await type("products", "many");
    await screen.findByText("Must be a number");
    await press("Send answers");
    await screen.findByText("One answer needs a change.");
    expect(await calls.read()).toMatchObject({ state: "open" });
    expect(shownIn("products")).toBe("many");
  });

  test("again begins with what was sent back, and accepted answers are locked", async () => {
    for (const key of ["company", "website"])
      await calls.save(key, key === "company" ? "Acme" : "https://a.test");
    await expectJson(await calls.submit());
    const fields = [
      { key: "company", accept: true },
      { key: "website", accept: false, comment: "It does not open." },
      { key: "products", accept: true },
    ];
    const review = { fields, sendBack: true };
    await expectJson(await portal.app.as("manager")("POST", `/api/requests/${task.id}/review`, review));
    await open();
    screen.getByRole("heading", { name: "Please change these" });
    screen.getByText("It does not open.");
    expect(screen.queryByLabelText("company")).toBeNull();
    await type("website", "https://b.test");
    await press("Next");
    expect((await screen.findByLabelText<HTMLInputElement>("company")).disabled).toBe(true);
    screen.getAllByText("The agency accepted this answer, so it is locked.");
    await press("Send answers");
    await toasted("Your answers were sent");
    expect(await stored("website")).toBe("https://b.test");
  });
});
