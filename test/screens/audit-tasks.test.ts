import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Audit } from "#/src/contract/audits";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, press, reasonOf, toasted } from "../support/presses";
import { acosTask, addedAudit, judgedAudit } from "../support/requests-audits";

const portal = inDocument();
let audit: Audit;
beforeAll(async () => {
  audit = await judgedAudit(portal.app, undefined, { tacos: 20, auditDate: "2026-03-01" });
});

const tasks = async () => {
  const answer = await portal.app.as("admin")("GET", `/api/clients/${audit.clientId}`);
  return (await expectJson<ClientDetail>(answer)).tasks.filter(({ auditRule }) => auditRule !== null);
};
const tick = (name: RegExp) => fireEvent.click(screen.getByRole("checkbox", { name }));

test("only selected tasks are opened; a selected one is prefilled, and all are opened as one operation", async () => {
  await portal.open("manager", `/audit/${audit.id}`);
  expect(screen.getByRole("button", { name: "Create Tasks" }).getAttribute("aria-disabled")).toBe("true");
  await press("Create Tasks");
  expect(await tasks()).toEqual([]);

  tick(/^Cut bids and search terms/);
  const fields = await screen.findByRole("group", { name: "Cut bids and search terms that do not sell" });
  expect(within(fields).getByLabelText<HTMLInputElement>("Due Date").value).toBe("2026-03-16");
  await fill("Name", "Cut the bids of two campaigns", fields);
  await press("Create 1 Task");
  await toasted("Task created successfully");
  expect(await tasks()).toMatchObject([
    {
      name: "Cut the bids of two campaigns",
      auditId: audit.id,
      auditRule: "acos_high",
      dueDate: "2026-03-16",
    },
  ]);
  await screen.findByRole("link", { name: "Cut the bids of two campaigns" });
  expect(screen.queryByRole("checkbox", { name: /^Cut/ })).toBeNull();
  expect(screen.getByRole("checkbox", { name: /^Bring ad spend in line/ })).toBeDefined();

  await press("Undo");
  await waitFor(async () => expect(await tasks()).toEqual([]));
});

test("the slower of two users reads that the rule has a task, and sees it", async () => {
  await portal.open("manager", `/audit/${audit.id}`);
  tick(/^Bring ad spend in line/);
  const task = { rule: "tacos_high", name: "Somebody's task", category: "ads", owner: "agency" };
  const body = { tasks: [{ ...task, dueDate: "2026-03-20", assigneeUserId: null }] };
  await expectJson(await portal.app.as("admin")("POST", `/api/client-audits/${audit.id}/tasks`, body), 201);
  await press("Create 1 Task");
  await toasted("“Somebody's task” is open already: a rule gets no second task.");
  await screen.findByRole("link", { name: "Somebody's task" });
});

test("the drawer of such a task links to its audit", async () => {
  const [task] = await tasks();
  await portal.open("viewer", `/clients/${audit.clientId}?task=${task?.id}`);
  const drawer = await screen.findByRole("dialog");
  const link = await within(drawer).findByRole("link", { name: "Audit of Mar 1, 2026" });
  expect(link.getAttribute("href")).toBe(`/audit/${audit.id}`);
});

test("the next audit shows its outcome, and a viewer can open nothing", async () => {
  const [task] = await tasks();
  await expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${task?.id}`, { status: "done" }));
  const next = await judgedAudit(portal.app, audit.clientId, { tacos: 10 });
  await portal.open("viewer", `/audit/${next.id}`);
  const became = screen.getByRole("region", { name: "Tasks from earlier audits" });
  expect(became.textContent).toContain(
    "From the audit of Mar 1, 2026, done Mar 9, 2026. Its rule no longer takes points off.",
  );
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Cut bids/ }).disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Create Tasks" }).getAttribute("aria-disabled")).toBe("true");
});

test("the page begins with figures, findings and notes, and its Edit opens the form in the list", async () => {
  const own = await judgedAudit(portal.app, undefined, {
    ...{ tacos: 20, auditDate: "2026-03-02", overallNotes: "Stock is back", totalBilledMonth: 987_654 },
    loomVideoUrl: "https://www.loom.com/share/abc",
  });
  await portal.open("manager", `/audit/${own.id}`);
  const summary = screen.getByRole("region", { name: "Summary" });
  expect(summary.textContent).toContain("TACOS20%");
  expect(summary.textContent).toContain("Overall NotesStock is back");
  expect(summary.textContent).not.toContain("987,654");
  expect(within(summary).getByRole("region", { name: "Findings" }).querySelector("li")).not.toBeNull();
  expect(screen.getByRole("link", { name: "Loom video" }).getAttribute("href")).toBe(own.loomVideoUrl);
  const edit = screen.getByRole("link", { name: "Edit" }).getAttribute("href") ?? "";
  await portal.open("manager", edit);
  await screen.findByRole("dialog", { name: "Edit Audit" });
  expect(new URLSearchParams(window.location.search).has("edit")).toBe(false);
  await portal.open("viewer", `/audit/${own.id}`);
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
});

test("an audit without faults has nothing to fix, and one of a client without onboarding says what comes first", async () => {
  const { id: clientId } = await makeClient(portal.app);
  const good = await addedAudit(portal.app, { clientId, auditDate: "2026-03-01" });
  await portal.open("manager", `/audit/${good.id}`);
  screen.getByText("No rule took points off this audit, so there is nothing to fix.");
  expect(screen.queryByRole("button", { name: "Create Tasks" })).toBeNull();
  const bad = await judgedAudit(portal.app, clientId, { auditDate: "2026-03-08" });
  await portal.open("manager", `/audit/${bad.id}`);
  expect(screen.queryByText(/there is nothing to fix/)).toBeNull();
  expect(reasonOf(screen.getByRole("button", { name: "Create Tasks" }))).toBe(
    "Start onboarding before adding tasks",
  );
  await portal.open("viewer", `/audit/${bad.id}`);
  expect(reasonOf(screen.getByRole("button", { name: "Create Tasks" }))).toContain("contributors, managers");
});

test("tasks of earlier audits say where they came from, when they were or are due, and what became of their rule", async () => {
  const first = await judgedAudit(portal.app, undefined, { auditDate: "2026-02-02" });
  const { clientId } = first;
  const manager = portal.app.as("manager");
  const opened = await manager("POST", `/api/client-audits/${first.id}/tasks`, acosTask());
  const [task] = await expectJson<Task[]>(opened, 201);
  const story = async (fields: object, words: string) => {
    const { id } = await addedAudit(portal.app, { clientId, ...fields });
    await portal.open("manager", `/audit/${id}`);
    const earlier = within(screen.getByRole("region", { name: "Tasks from earlier audits" }));
    expect(earlier.getByRole("link").getAttribute("href")).toBe(`/clients/${clientId}?task=${task?.id}`);
    earlier.getByText(words);
  };
  const open = "From the audit of Feb 2, 2026, due Mar 16, 2026.";
  await story(
    { auditDate: "2026-03-01", acos: 41, clicks: 2_406 },
    `${open} Its rule still takes points off.`,
  );
  await story(
    { auditDate: "2026-03-02", acos: 20, clicks: 2_406 },
    `${open} Its rule no longer takes points off.`,
  );
  await story({ auditDate: "2026-03-03" }, `${open} This audit has no figures for its rule.`);
  await expectJson(await manager("PATCH", `/api/tasks/${task?.id}`, { status: "done" }));
  await story(
    { auditDate: "2026-03-04" },
    "From the audit of Feb 2, 2026, done Mar 9, 2026. This audit has no figures for its rule.",
  );
});
