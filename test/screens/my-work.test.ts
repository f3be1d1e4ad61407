import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, pickClient, press, select } from "../support/presses";
import { newTask } from "../support/requests";
import { addedUpcoming } from "../support/requests-audits";
import { addTemplate } from "../support/templates";

/** For the portal it is 9 March 2026. */
const portal = inDocument({ templates: false });
let acme: Client;

beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db, { name: "Send the logo", defaultOwner: "client" });
  acme = await makeClient(app, { name: "Acme", accountManagerId: app.people.contributor.id });
  await makeOnboarding(app, acme.id, "2026-04-01");
  await addedUpcoming(app, { clientId: acme.id, brandName: "Acme audit", auditWeek: "Week of 16 March" });
  for (let at = 0; at < 51; at++) await task({ name: `Late ${at}`, dueDate: "2026-03-02" });
  await task({ name: "Call them", dueDate: "2026-03-09" });
  await task({ name: "Left alone", dueDate: "2026-03-10", assigneeUserId: null });
});

async function task(fields: object) {
  const body = { startDate: "2026-03-01", assigneeUserId: portal.app.people.contributor.id, ...fields };
  const made = await portal.app.as("manager")("POST", `/api/clients/${acme.id}/tasks`, newTask(body));
  await expectJson(made, 201);
}

const headings = () =>
  within(screen.getByRole("main"))
    .queryAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
const rowsIn = (name: RegExp) => within(screen.getByRole("region", { name })).getAllByRole("row").slice(1);
/** The sidebar's second entry, without the parts of its count. */
const entry = () => {
  const [, link] = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  const words = link?.cloneNode(true) as HTMLElement;
  for (const script of words.querySelectorAll("script")) script.remove();
  return { words: words.textContent, href: link?.getAttribute("href") };
};

describe("my work", () => {
  test("is complete in the page: due work first, then later work, then work waiting for clients", async () => {
    await portal.open("contributor", "/my-work");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("My Work");
    screen.getByText("What is due, and for whom");
    expect(headings()).toEqual(["Past due 51", "Today 1", "Later 1", "Waiting for the client 1"]);
    expect(rowsIn(/^Past due/)).toHaveLength(50);
    expect(rowsIn(/^Today/)[0]?.textContent).toContain("Call themAcmeAcmeNot StartedToday");
    expect(screen.queryByText(/Nothing is due/)).toBeNull();
    expect(portal.sent).toEqual([]);
  });

  test("begins with at most 60 rows of few elements, for anyone's work", async () => {
    for (let at = 0; at < 20; at++) await task({ name: `Further ${at}`, dueDate: "2026-06-01" });
    await portal.open("viewer", "/my-work?person=all");
    const rows = document.querySelectorAll(".data-table tbody tr");
    expect(rows.length).toBe(60);
    const elements = document.querySelectorAll(".data-table tbody *").length;
    expect(elements / rows.length).toBeLessThan(32);
    for (const { id } of await expectJson<{ id: string }[]>(
      await portal.app.as("contributor")("GET", "/api/work?search=further"),
    )) {
      await expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${id}`, { status: "done" }));
    }
  });

  test("is searched on the server, with the words in the address, and names the tab of the user's own work", async () => {
    await portal.open("contributor", "/my-work");
    const tabs = within(screen.getByRole("navigation", { name: "Views" }));
    expect(tabs.getAllByRole("link")[0]?.textContent).toBe("Mine");
    await fill("Search work", "call");
    await waitFor(() => expect(headings()).toEqual(["Today 1"]));
    expect(window.location.search).toBe("?search=call");
    expect(portal.sent.every(({ path }) => path.includes("search=call"))).toBe(true);
    await portal.open("contributor", "/my-work?search=logo");
    expect(headings()).toEqual(["Waiting for the client 1"]);
    await fill("Search work", "nowhere");
    await screen.findByText("Nothing matches these filters.");
  });

  test("is the sidebar's second entry, with the number of past-due and due items", async () => {
    await portal.open("contributor", "/");
    expect(entry()).toEqual({ words: "My Work52", href: "/my-work" });
    await portal.open("viewer", "/");
    expect(entry().words).toBe("My Work");
  });

  test("shows the rest of a section on request, and requests no more than that", async () => {
    await portal.open("contributor", "/my-work");
    await press(/^Show more/);
    await waitFor(() => expect(rowsIn(/^Past due/)).toHaveLength(51));
    expect(screen.queryAllByRole("button", { name: /^Show more/ }).length).toBe(0);
    expect(portal.sent.map(({ path }) => path)).toEqual(["/api/work?page=2&pageSize=50&bucket=past_due"]);
  });

  test("shows what comes next if nothing is due, and what to do if there is nothing", async () => {
    await portal.open("viewer", "/my-work?person=unassigned");
    screen.getByText("Nothing is due. Next: Left alone, Mar 10, 2026.");
    await portal.open("viewer", "/my-work");
    screen.getByText("Nothing is due.");
    await press("Show unassigned");
    await screen.findByText("Nothing is due. Next: Left alone, Mar 10, 2026.");
    expect(window.location.search).toBe("?person=unassigned");
  });

  test("is filtered through the address, by person, kind and client", async () => {
    await portal.open("viewer", "/my-work");
    await select("Person", "Everybody");
    await waitFor(() => expect(headings()[0]).toBe("Past due 50+"));
    await select("Kind", "Audit");
    await waitFor(() => expect(headings()).toEqual(["Later 1"]));
    await pickClient("Acme");
    const address = `?person=all&kind=upcoming_audit&clientId=${acme.id}`;
    await waitFor(() => expect(window.location.search).toBe(address));
    const other = await makeClient(portal.app);
    await portal.open("viewer", `/my-work?person=all&clientId=${other.id}`);
    expect(headings()).toEqual([]);
    screen.getByText("Nothing matches these filters.");
    await press("Clear filters");
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  test("is filtered by a client found by search, by keyboard alone, and sends no client's name", async () => {
    const [, second] = await Promise.all([
      makeClient(portal.app, { name: "Zephyr Goods" }),
      makeClient(portal.app, { name: "Zephyr Toys", brandNames: ["Kites"] }),
    ]);
    await portal.open("viewer", `/my-work?clientId=${acme.id}`);
    expect(document.documentElement.innerHTML).not.toContain("Zephyr");
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Client" });
    const key = (pressed: string) => fireEvent.keyDown(field, { key: pressed });
    const offered = () =>
      [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);
    const active = () =>
      document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
    expect(field.value).toBe("Acme");
    key("ArrowDown");
    await waitFor(() => expect(offered()[0]).toBe("All Clients"));
    fireEvent.change(field, { target: { value: "kites" } });
    await waitFor(() => expect(offered()).toEqual(["Zephyr ToysKites"]));
    key("Escape");
    expect({ value: field.value, offered: offered() }).toEqual({ value: "Acme", offered: [] });
    fireEvent.change(field, { target: { value: "zephyr" } });
    await waitFor(() => expect(offered()).toHaveLength(2));
    for (const pressed of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"]) key(pressed);
    expect(active()).toBe("Zephyr ToysKites");
    key("Enter");
    await waitFor(() => expect(window.location.search).toBe(`?clientId=${second.id}`));
    expect({ value: field.value, offered: offered() }).toEqual({ value: "Zephyr Toys", offered: [] });
    fireEvent.change(field, { target: { value: "nobody at all" } });
    await screen.findByText("No clients found");
    fireEvent.change(field, { target: { value: "" } });
    fireEvent.blur(field);
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  test("shows the owner of each item in everyone's work", async () => {
    await portal.open("viewer", "/my-work?person=all");
    expect(rowsIn(/^Today/)[0]?.textContent).toContain("Cleo Contributor");
    expect(rowsIn(/^Next 7 days/)[0]?.textContent).toContain("Unassigned");
  });

  test("shows a failure to load in place, and keeps the rest", async () => {
    await portal.open("contributor", "/my-work");
    const back = portal.answer(/bucket=today/, () => new Response("", { status: 500 }));
    await select("Kind", "Task");
    await screen.findByText("Today could not be loaded");
    expect(rowsIn(/^Past due/)).toHaveLength(50);
    back();
    await press("Try again");
    await waitFor(() => expect(rowsIn(/^Today/)).toHaveLength(1));
  });
});

test("a client user has neither the entry nor the screen", async () => {
  await portal.open("client", "/");
  expect(screen.queryAllByRole("link", { name: /My Work/ }).length).toBe(0);
  const answer = await portal.app.as("client")("GET", "/my-work", undefined, { Accept: "text/html" });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("Access Denied");
});
