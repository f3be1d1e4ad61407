import { beforeEach, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, toasted } from "../support/presses";

const portal = inDocument();
const outing = { date: "2026-03-18", name: "Outing" };
let client: Client;
beforeEach(async () => {
  const body = { weekdays: [1, 2, 3, 4, 5], daysOff: [outing] };
  await expectJson(await portal.app.as("admin")("PUT", "/api/calendar", body));
  client = await makeClient(portal.app);
});

/** Returns the note under a control. */
const noteAt = (control: HTMLElement) =>
  document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent;
const noteOf = (label: string, inside = document.body) => noteAt(within(inside).getByLabelText(label));
const remarked = (text: string | undefined, label: string, inside = document.body) =>
  waitFor(() => expect(noteOf(label, inside)).toBe(text));

test("a task's typed dates name the day off and are kept as typed", async () => {
  await makeOnboarding(portal.app, client.id, "2026-03-02");
  await portal.open("manager", `/clients/${client.id}`);
  await press("Add Task");
  const form = await dialog("Add Task");
  await fill("Start date", "2026-03-14", form);
  await remarked("A Saturday", "Start date", form);
  await fill("Due date", "2026-03-18", form);
  await remarked("A day off: Outing", "Due date", form);
  await fill("Due date", "2026-03-19", form);
  await remarked(undefined, "Due date", form);
  await fill("Due date", "2026-03-01", form);
  await remarked("This date is in the past. A Sunday", "Due date", form);
  await fill("Due date", "2026-03-15", form);
  await fill("Name", "Call on a Sunday", form);
  await press("Cancel", form);
  await press("Discard");
});

test("so does the launch date, when onboarding starts and later", async () => {
  await portal.open("manager", `/clients/${client.id}`);
  await press("Start Onboarding");
  const start = await dialog("Start Onboarding");
  await fill("Launch date", "2026-05-02", start);
  await remarked("A Saturday", "Launch date", start);
  await press("Start", start);
  await toasted(/started/i);
  const { onboarding } = await expectJson<{ onboarding: { targetLaunchDate: string } }>(
    await portal.app.as("manager")("GET", `/api/clients/${client.id}`),
  );
  expect(onboarding.targetLaunchDate).toBe("2026-05-02");
});

test("a date changed in a row of My Work does, by the calendar as it is now", async () => {
  await makeOnboarding(portal.app, client.id, "2026-03-02");
  await portal.open("manager", "/my-work?person=all", { hearsOthers: true });
  await waitFor(() => expect(portal.app.listeners).toBe(1));
  const [button] = await screen.findAllByRole("button", { name: /^Due date of / });
  if (button) fireEvent.click(button);
  const input = await screen.findByLabelText(/^Due date of /, { selector: "input" });
  fireEvent.change(input, { target: { value: "2026-03-21" } });
  await waitFor(() => expect(noteAt(input)).toBe("A Saturday"));
  const body = { weekdays: [1, 2, 3, 4, 5, 6], daysOff: [] };
  await expectJson(await portal.app.as("admin")("PUT", "/api/calendar", body));
  await waitFor(() => expect(noteAt(input)).toBeUndefined());
  await press("Cancel");
});

test("a portal whose calendar cannot be read remarks nothing and saves the date", async () => {
  await makeOnboarding(portal.app, client.id, "2026-03-02");
  portal.answer(/GET \/api\/calendar/, () => Response.json({}, { status: 503 }));
  await portal.open("manager", `/clients/${client.id}`);
  await press("Add Task");
  const form = await dialog("Add Task");
  await fill("Due date", "2026-03-21", form);
  await waitFor(() => expect(portal.sent.some(({ path }) => path === "/api/calendar")).toBe(true));
  expect(noteOf("Due date", form)).toBeUndefined();
  await press("Cancel", form);
  await press("Discard");
  expect(screen.queryByRole("dialog")).toBeNull();
});
