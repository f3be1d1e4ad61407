import { afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import { expectJson, makeClient } from "../support/app";
import { patience } from "../support/patience";
import { inDocument, noConnection } from "../support/portal-document";
import { dialog, press } from "../support/presses";

setDefaultTimeout(patience.test);

const portal = inDocument({ templates: false });
const retrying = "Not up to date, retrying";
const paused = "Not up to date";
const lists = /^GET \/api\/clients(\?|$)/;
const reads = () => portal.sent.filter(({ path, method }) => lists.test(`${method} ${path}`)).length;
const attempts = () => portal.sent.filter(({ path }) => path === "/api/events").length;
const note = () => document.getElementById("freshness")?.textContent;
const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const realNow = Date.now;
let client: Client;
let ahead = 0;
let clock: ReturnType<typeof spyOn<typeof Date, "now">>;

beforeAll(async () => {
  client = await makeClient(portal.app, { name: "First Name" });
});
beforeEach(() => {
  ahead = 0;
  clock = spyOn(Date, "now").mockImplementation(() => realNow() + ahead);
});
afterEach(() => {
  fireEvent.keyDown(document.body, { key: "Shift" });
  Reflect.deleteProperty(document, "hidden");
  clock.mockRestore();
});

const rename = async (name: string) =>
  expectJson<Client>(await portal.app.as("admin")("PATCH", `/api/clients/${client.id}`, { name }));

async function openClients() {
  await portal.open("manager", "/clients", { hearsOthers: true });
  await waitFor(() => expect(portal.app.listeners).toBe(1));
}

/** Replaces the page's next streams with one that the test writes and cuts. */
function ownStream() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const end = portal.answer(/^GET \/api\/events/, () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) });
    return new Response(body);
  });
  const send = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(`${text}\n\n`));
  return {
    end,
    cut: () => streams.at(-1)?.error(new TypeError("network error")),
    heartbeat: () => send("id: somewhere"),
    tell: () => {
      const change = { entity: "client", id: client.id, version: null, operationId: null, by: "Ada Admin" };
      send(`event: change\ndata: ${JSON.stringify(change)}\nid: somewhere`);
    },
    isOpen: () => waitFor(() => expect(streams.length).toBe(1)),
  };
}

test("a list that cannot be read after a change says so, and is correct once it can be", async () => {
  await openClients();
  expect(note()).toBe("");
  const back = portal.answer(lists, noConnection);
  await rename("Missed Name");
  await waitFor(() => expect(note()).toBe(retrying));
  row("First Name");
  back();
  await waitFor(() => row("Missed Name"));
  await waitFor(() => expect(note()).toBe(""));
});

const triggers = {
  "the computer is online again": () => window.dispatchEvent(new Event("online")),
  "the window has the focus": () => window.dispatchEvent(new Event("focus")),
  "the tab is looked at": () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  "the portal sends a heartbeat": (stream: ReturnType<typeof ownStream>) => stream.heartbeat(),
  "the stream was cut and is open again": (stream: ReturnType<typeof ownStream>) => {
    stream.end();
    stream.cut();
  },
};

test.each(Object.entries(triggers))("failed reads are repeated when %s", async (_, trigger) => {
  const stream = ownStream();
  await portal.open("manager", "/clients", { hearsOthers: true });
  await stream.isOpen();
  stream.heartbeat();
  const later = { status: 503, headers: { "Retry-After": "600" } };
  const back = portal.answer(lists, () => new Response("", later));
  stream.tell();
  await waitFor(() => expect(note()).toBe(retrying));
  back();
  expect(reads()).toBe(1);
  trigger(stream);
  await waitFor(() => expect(reads()).toBe(2));
  await waitFor(() => expect(note()).toBe(""));
});

test("a page without a connection says so, and catches up when it reconnects", async () => {
  const stream = ownStream();
  await portal.open("manager", "/clients", { hearsOthers: true });
  await stream.isOpen();
  stream.end();
  const back = portal.answer(/^GET \/api\/events/, noConnection);
  stream.cut();
  await waitFor(() => expect(note()).toBe(retrying));
  await rename("Renamed Meanwhile");
  back();
  await waitFor(() => row("Renamed Meanwhile"));
  await waitFor(() => expect(note()).toBe(""));
});

test("the note is in the topmost dialog, where it is visible and read out, and moves back when it closes", async () => {
  const stream = ownStream();
  await portal.open("manager", "/clients", { hearsOthers: true });
  await stream.isOpen();
  const home = document.getElementById("freshness")?.parentElement;
  await press("New Client");
  const form = await dialog("Create New Client");
  await waitFor(() => expect(form.querySelector("#freshness")?.textContent).toBe(retrying));
  await press("Cancel", form);
  await waitFor(() => expect(home?.textContent).toBe(retrying));
});

test("a suspended page reconnects, and stays marked as out of date until it has caught up", async () => {
  await openClients();
  await waitFor(() => expect(attempts()).toBe(1));
  const back = portal.answer(/^GET \/api\/events/, noConnection);
  ahead = 20_000;
  await waitFor(() => expect(note()).toBe(retrying));
  expect(attempts()).toBeGreaterThan(1);
  back();
  await waitFor(() => expect(note()).toBe(""));
});

test("an idle page reads nothing by itself, and says that it is out of date", async () => {
  await openClients();
  ahead = 15 * 60_000 + 1_000;
  await waitFor(() => expect(attempts()).toBe(2));
  await rename("Changed At Night");
  await waitFor(() => expect(note()).toBe(paused));
  expect(reads()).toBe(0);
  fireEvent.pointerMove(document.body);
  await waitFor(() => row("Changed At Night"));
  await waitFor(() => expect(note()).toBe(""));
});

test("a hidden tab reads nothing until it is visible", async () => {
  await openClients();
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  let marked = 0;
  const count = () => marked++;
  window.addEventListener("changed-by-others", count);
  await rename("Changed Unseen");
  await waitFor(() => expect(marked).toBe(1));
  await rename("Changed Unseen Again");
  await waitFor(() => expect(marked).toBe(2));
  window.removeEventListener("changed-by-others", count);
  expect(reads()).toBe(0);
  Reflect.deleteProperty(document, "hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await waitFor(() => row("Changed Unseen Again"));
  expect(reads()).toBe(1);
});

test("a refusal that would recur is not repeated", async () => {
  const stream = ownStream();
  await portal.open("manager", "/clients", { hearsOthers: true });
  await stream.isOpen();
  stream.heartbeat();
  portal.answer(lists, () => new Response("", { status: 403 }));
  stream.tell();
  await screen.findByText(/could not be loaded/i);
  window.dispatchEvent(new Event("focus"));
  stream.heartbeat();
  window.dispatchEvent(new Event("online"));
  expect(note()).toBe("");
  expect(reads()).toBe(1);
});
