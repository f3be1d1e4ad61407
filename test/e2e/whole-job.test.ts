import { expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { auditLogs } from "#/db/schema";
import { rates } from "#/src/contract/ceilings";
import type { ClientDetail } from "#/src/contract/onboarding";
import { addDays, dateIn } from "#/src/format/dates";
import { demoPeople } from "#/src/programs/demo/provider/people";
import { addPerson } from "../support/people";
import { inChromiumWith, islandsReady } from "../support/portal-browser";
import { startAppWithProvider } from "../support/sign-in";
import { toast } from "../support/toasts";
import { portalZone } from "../support/zones";

const now = new Date().toISOString();
const today = dateIn(portalZone, now);

const manager = personOf("manager@demo.test");

const portal = inChromiumWith(async () => {
  // The clock is fixed, so the whole job counts as one minute: it uses less than a tenth of the limit of calls.
  const env = { callsPerMinute: rates.calls.most / 10 };
  const app = await startAppWithProvider({ people: demoPeople, now, env });
  await addPerson(app.db, new Date(now), { role: "manager", email: "manager@demo.test" });
  return app;
});

test("the whole job: from signing in to a completed task, with every figure up to date", async () => {
  const page = await portal.open(null, "/");
  await signInAs(page, "manager@demo.test");
  const id = await createClient(page);
  await startOnboarding(page);
  const tasks = (await detail(id)).tasks;
  const [task] = tasks;
  if (!task) throw new Error("the standard templates made no task");

  const startDate = addDays(today, -5);
  await portal.app.as("manager")("PATCH", `/api/tasks/${task.id}`, { startDate });
  await page.getByRole("link", { name: task.name }).first().click();
  const drawer = page.getByRole("dialog", { name: task.name });
  await drawer.getByText("Task created").first().waitFor();
  expect(new URL(page.url()).searchParams.get("task")).toBe(task.id);

  const due = addDays(today, -3);
  await drawer.getByRole("button", { name: "Edit due date" }).click();
  await drawer.getByLabel("Due date", { exact: true }).fill(due);
  await drawer.getByRole("button", { name: "Save" }).click();
  await toast(page, "Task updated successfully");
  await drawer.getByText("3 days overdue").first().waitFor();
  expect(await cardOf(page, "Past Due")).toContain("1");
  expect(await page.getByRole("region", { name: "Upcoming Deadlines" }).textContent()).toContain(
    "3 days overdue",
  );

  await drawer.getByLabel("Link", { exact: true }).fill("https://files.example/contract.pdf");
  await drawer.getByRole("button", { name: "Add Link" }).click();
  await toast(page, "Evidence added successfully");
  const link = drawer.getByRole("link", { name: "https://files.example/contract.pdf" });
  expect(await link.getAttribute("target")).toBe("_blank");

  await drawer.getByLabel("Note", { exact: true }).fill("Signed copy is on its way.");
  await drawer.getByRole("button", { name: "Add Note" }).click();
  await toast(page, "Note added successfully");
  await drawer.getByText(`${manager.firstName} ${manager.lastName}: Signed copy is on its way.`).waitFor();

  await drawer.getByLabel("Was this update communicated to the client?").check();
  await toast(page, "Task updated successfully");

  await drawer.getByRole("button", { name: "Mark Done" }).click();
  await toast(page, "Task updated successfully");
  const completed = drawer.getByRole("button", { name: "Completed" });
  await completed.waitFor();
  expect(await completed.getAttribute("aria-disabled")).toBe("true");
  const history = drawer.getByRole("region", { name: "Activity History" }).getByRole("listitem");
  expect(await history.count()).toBe(5);
  expect(await history.first().textContent()).toContain("Task updated");

  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await cardOf(page, "Past Due")).toContain("0");
  expect(await cardOf(page, "Tasks")).toContain(`1 of ${tasks.length}`);
  expect(await cardOf(page, "Progress")).toContain(`${Math.round(100 / tasks.length)}%`);

  expect(await trail(task.id)).toEqual([
    ["create", null],
    ["update", { startDate }],
    ["update", { dueDate: due, dueRule: null }],
    ["add_evidence", { url: "https://files.example/contract.pdf" }],
    ["add_note", expect.objectContaining({ note: "Signed copy is on its way." })],
    ["update", { clientCommunicated: true }],
    ["update", { status: "done", completedAt: expect.any(String), doneOn: expect.any(String) }],
  ]);

  await page.getByRole("link", { name: /back/i }).first().click();
  await islandsReady(page);
  const row = page.getByRole("row").filter({ hasText: "Whole Job House" });
  expect(await row.textContent()).toContain(`1/${tasks.length} tasks`);
});

function personOf(email: string) {
  const person = demoPeople.find((candidate) => candidate.email === email);
  if (!person) throw new Error(`nobody is called ${email}`);
  return person;
}

async function signInAs(page: Page, email: string) {
  await page.getByRole("link", { name: "Sign In to Continue" }).click();
  await page.getByRole("button", { name: email }).click();
  await page.getByRole("heading", { name: "Clients" }).waitFor();
  await islandsReady(page);
}

async function createClient(page: Page): Promise<string> {
  await page.getByRole("button", { name: "New Client" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create New Client" });
  await dialog.getByLabel("Company name").fill("Whole Job House");
  await dialog.getByLabel("Brand names").fill("Whole, Job ,");
  await dialog.getByLabel("Primary contact name").fill("Nora Contact");
  await dialog.getByLabel("Primary contact email").fill("nora@whole.test");
  await dialog.getByRole("button", { name: "Create Client" }).click();
  await toast(page, "Client created successfully");
  await page.getByRole("link", { name: "Whole Job House" }).click();
  await page.getByRole("heading", { name: "Whole Job House" }).waitFor();
  await islandsReady(page);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function startOnboarding(page: Page) {
  await page.getByText("No Onboarding Started").waitFor();
  await page.getByRole("button", { name: "Start Onboarding Process" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await toast(page, "Onboarding started successfully");
  await page.getByRole("region", { name: "Upcoming Deadlines" }).waitFor();
}

async function cardOf(page: Page, label: string): Promise<string> {
  return page.getByRole("region", { name: label, exact: true }).first().innerText();
}

async function detail(id: string): Promise<ClientDetail> {
  return (await portal.app.as("manager")("GET", `/api/clients/${id}`)).json();
}

/** Returns the audit rows of a task: the actions, and the fields afterwards (of a creation, only the action). */
async function trail(taskId: string) {
  const rows = await portal.app.db.read
    .select({ action: auditLogs.action, after: auditLogs.after })
    .from(auditLogs)
    .where(eq(auditLogs.entityId, taskId))
    .orderBy(asc(auditLogs.seq));
  return rows.map(({ action, after }) => [action, action === "create" || !after ? null : JSON.parse(after)]);
}
