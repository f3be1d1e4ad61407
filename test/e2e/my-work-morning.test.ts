import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Task } from "#/src/contract/tasks";
import { addDays, dateIn, showDate } from "#/src/format/dates";
import { demoPeople } from "#/src/programs/demo/provider/people";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { addPerson } from "../support/people";
import { inChromiumWith, islandsReady } from "../support/portal-browser";
import { newTask } from "../support/requests";
import { startAppWithProvider } from "../support/sign-in";
import { toast } from "../support/toasts";
import { portalZone } from "../support/zones";

const now = new Date().toISOString();
const today = dateIn(portalZone, now);

const portal = inChromiumWith(async () => {
  const app = await startAppWithProvider({ people: demoPeople, now });
  for (const role of ["manager", "contributor"] as const) {
    await addPerson(app.db, new Date(now), { role, email: `${role}@demo.test` });
  }
  return app;
});

/** The steps of the morning's work. */
type Hands = {
  press(control: Locator): Promise<void>;
  setStatus(row: Locator, status: string): Promise<void>;
  undo(page: Page): Promise<void>;
  setDay(row: Locator, day: string): Promise<void>;
  openRow(row: Locator): Promise<void>;
  nextTask(drawer: Locator): Promise<void>;
  setStatusInDrawer(drawer: Locator, status: string): Promise<void>;
  goToClient(row: Locator): Promise<void>;
  filter(select: Locator, option: string): Promise<void>;
  /** Selects the first rows, as many as given, and opens their change dialog. */
  changeFirst(rows: Locator, count: number): Promise<void>;
};

const mouse: Hands = {
  press: (control) => control.click(),
  async setStatus(row, status) {
    await row.getByRole("button", { name: /^Status of / }).click();
    await choice(row, status).click();
  },
  undo: (page) => page.locator(".toast-card").getByRole("button", { name: "Undo" }).click(),
  async setDay(row, day) {
    await row.getByRole("button", { name: /^Due date of / }).click();
    await row.locator("input").and(focused(row)).fill(day);
    await row.getByRole("button", { name: "Save" }).click();
  },
  openRow: (row) => row.getByRole("link").click(),
  nextTask: (drawer) => drawer.getByRole("button", { name: "Next task (J)" }).click(),
  async setStatusInDrawer(drawer, status) {
    await drawer.getByRole("button", { name: /^Status of / }).click();
    await choice(drawer, status).click();
  },
  async goToClient(row) {
    await row.getByRole("button", { name: /^Actions for / }).click();
    await row.page().getByRole("menuitem", { name: "Go to client" }).click();
  },
  async filter(select, option) {
    await select.selectOption(option);
  },
  async changeFirst(rows, count) {
    await rows.nth(0).getByRole("checkbox").check();
    await rows
      .nth(count - 1)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await rows.page().getByRole("button", { name: "Change", exact: true }).click();
  },
};

const keyboard: Hands = {
  async press(control) {
    await reach(control);
    await key(control, "Enter");
  },
  async setStatus(row, status) {
    await reachRow(row);
    await key(row, "s");
    await pick(row, status);
  },
  undo: (page) => page.keyboard.press("Control+z"),
  async setDay(row, day) {
    const [year, month, date] = day.split("-");
    await reachRow(row);
    await key(row, "d");
    await row.locator("input").and(focused(row)).waitFor();
    await row.page().keyboard.type(`${month}${date}${year}`);
    await key(row, "Enter");
  },
  async openRow(row) {
    await reachRow(row);
    await key(row, "Enter");
  },
  nextTask: (drawer) => key(drawer, "j"),
  async setStatusInDrawer(drawer, status) {
    await key(drawer, "s");
    await pick(drawer, status);
  },
  async goToClient(row) {
    await reachRow(row);
    await reach(row.getByRole("button", { name: /^Actions for / }));
    await key(row, "Enter");
    await pick(row, "Go to client");
  },
  async filter(select, option) {
    await reach(select);
    await select.page().keyboard.type(option);
  },
  async changeFirst(rows, count) {
    await reachRow(rows.nth(0));
    await key(rows, "x");
    for (let step = 1; step < count; step++) await key(rows, "ArrowDown");
    await key(rows, "Shift+X");
    await key(rows, "c");
  },
};

test.each([
  ["the mouse", "manager", mouse],
  ["the keyboard alone", "contributor", keyboard],
] as const)("a morning's work is done with %s", async (_, role, hands) => {
  const client = await dayOf(role);
  const page = await portal.open(null, "/");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const section = (name: RegExp) => page.getByRole("region", { name });
  await hands.press(page.getByRole("link", { name: "Sign In to Continue" }));
  await hands.press(page.getByRole("button", { name: `${role}@demo.test` }));
  await islandsReady(page);
  await hands.press(page.getByRole("link", { name: /^My Work/ }));
  await section(/^Past due/).waitFor();
  await islandsReady(page);

  for (const name of ["Call the bank", "Chase the logo"]) {
    await hands.setStatus(row(name), "Done");
    await toast(page, "Task updated successfully", "Undo");
    await row(name).waitFor({ state: "detached" });
  }
  await hands.undo(page);
  await toast(page, "Undone");
  await section(/^Past due/)
    .getByText("Chase the logo")
    .waitFor();

  await hands.setDay(row("Chase the logo"), addDays(today, 1));
  await toast(page, "Task updated successfully");
  await section(/^Next 7 days/)
    .getByRole("row")
    .filter({ hasText: "Chase the logo" })
    .getByText(showDate(addDays(today, 1)))
    .waitFor();

  await hands.openRow(row("Check the listing"));
  await page.getByRole("dialog", { name: "Check the listing" }).getByText("Activity History").waitFor();
  await hands.nextTask(page.getByRole("dialog"));
  const drawer = page.getByRole("dialog", { name: "Draft the ads" });
  await drawer.getByText("Activity History").waitFor();
  await hands.setStatusInDrawer(drawer, "Blocked");
  await toast(page, "Task updated successfully");
  const history = drawer.getByRole("region", { name: "Activity History" });
  await history.getByText("Task updated").first().waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await row("Draft the ads").getByText("Blocked").waitFor();

  await hands.goToClient(row("Draft the ads"));
  await page.waitForURL(`**/clients/${client.id}`);
  await islandsReady(page);
  await hands.filter(page.getByRole("combobox", { name: "Status" }), "Done");
  await row("Draft the ads").waitFor({ state: "detached" });
  await hands.changeFirst(page.locator("tbody tr"), 3);
  const change = page.getByRole("dialog", { name: "Change 3 tasks" });
  await hands.filter(change.getByLabel("Status"), "Not Started");
  await hands.press(change.getByRole("button", { name: "Save Changes" }));
  await toast(page, "Tasks updated successfully");

  await hands.press(page.getByRole("button", { name: "My recent changes" }));
  const changes = page
    .getByRole("dialog", { name: "My recent changes" })
    .getByRole("region", { name: "Changes" })
    .getByRole("listitem");
  await changes.first().waitFor();
  const lines = (await changes.allTextContents()).map((line) =>
    line.replace(/[A-Z][a-z]{2} \d{1,2}, .*$/, ""),
  );
  expect(lines).toEqual([
    "Changed 3 tasks, “Done 1” among themStatus: Not Started",
    "Changed task “Draft the ads”Status: Not Started → Blocked",
    "Changed task “Chase the logo”Due date: ",
    "Undid: changed task “Chase the logo”Status: Done → Not Started",
    "Changed task “Chase the logo”Status: Not Started → Done",
    "Changed task “Call the bank”Status: Not Started → Done",
  ]);
  const left = await statuses(client.id);
  expect(left).toEqual({
    "Call the bank": "done",
    "Chase the logo": "not_started",
    "Check the listing": "not_started",
    "Draft the ads": "blocked",
    "Done 1": "not_started",
    "Done 2": "not_started",
    "Done 3": "not_started",
  });
});

/** A client with one person's pending work, and three completed things. */
async function dayOf(role: "manager" | "contributor") {
  const admin = portal.app.as("admin");
  const client = await makeClient(portal.app, { name: `Morning of the ${role}` });
  const { tasks } = await makeOnboarding(portal.app, client.id, addDays(today, -20));
  for (const { id } of tasks) await admin("DELETE", `/api/tasks/${id}`);
  const users = await expectJson<{ id: string; email: string }[]>(await admin("GET", "/api/admin/users"));
  const person = users.find(({ email }) => email === `${role}@demo.test`);
  const task = async (name: string, days: number) => {
    const dates = { startDate: addDays(today, -20), dueDate: addDays(today, days) };
    const body = newTask({ name, ...dates, assigneeUserId: person?.id });
    return expectJson<Task>(await admin("POST", `/api/clients/${client.id}/tasks`, body), 201);
  };
  const done: Task[] = [];
  for (const at of [1, 2, 3]) done.push(await task(`Done ${at}`, at - 10));
  await task("Call the bank", -3);
  await task("Chase the logo", -2);
  await task("Check the listing", 0);
  await task("Draft the ads", 0);
  for (const { id } of done) {
    await expectJson(await admin("PATCH", `/api/tasks/${id}`, { status: "done" }));
  }
  return client;
}

async function statuses(clientId: string) {
  const answer = await portal.app.as("admin")("GET", `/api/clients/${clientId}`);
  const { tasks } = await expectJson<{ tasks: Task[] }>(answer);
  return Object.fromEntries(tasks.map(({ name, status }) => [name, status]));
}

function choice(near: Locator, name: string): Locator {
  return near.page().getByRole("menuitemradio", { name }).or(near.page().getByRole("menuitem", { name }));
}

function focused(near: Locator): Locator {
  return near.page().locator(":focus");
}

async function key(near: Locator, pressed: string) {
  await near.page().keyboard.press(pressed);
}

/** Presses Tab until the element has the focus, or Shift+Tab if it precedes the focused one. */
async function reach(target: Locator) {
  const isBefore = await target.evaluate(
    (element) =>
      (document.activeElement?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await key(target, isBefore ? "Shift+Tab" : "Tab");
  }
  throw new Error(`No Tab leads to ${target}.`);
}

/** Moves to a row with the keys of the list; first with Tab to the list, unless nothing has the focus. */
async function reachRow(row: Locator) {
  const link = row.getByRole("link");
  const isWithin = (selector: string) =>
    row.page().evaluate((within) => document.activeElement?.matches(within), selector);
  while (!(await isWithin("body, main, .data-table *"))) await key(row, "Tab");
  if (!(await isWithin("tbody *"))) await key(row, "ArrowDown");
  for (const step of ["k", "j"]) {
    for (let presses = 0; presses < 10; presses++) {
      if (await link.evaluate((element) => element === document.activeElement)) return;
      await key(row, step);
    }
  }
  throw new Error(`No key leads to ${row}.`);
}

/** Moves down an open menu to the item with this text, and chooses it. */
async function pick(near: Locator, name: string) {
  const item = choice(near, name);
  await focused(near).and(near.page().locator("[role^=menuitem]")).waitFor();
  for (let presses = 0; presses < 10; presses++) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    const from = await near.page().evaluateHandle(() => document.activeElement);
    await key(near, "ArrowDown");
    // A menu moves the focus in the next frame.
    await near.page().waitForFunction((left) => document.activeElement !== left, from);
  }
  await key(near, "Enter");
}

test("on a freshly loaded page J selects the first task and Enter opens it, without Tab", async () => {
  const page = await portal.open("manager", "/my-work?person=all");
  const first = page.locator("tbody .row-link").first();
  await first.waitFor();
  await page.keyboard.press("j");
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
  const name = (await first.textContent()) ?? "";
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name }).waitFor();
});
