import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { onboardingTaskTemplates } from "#/db/schema";
import type { AdminUser } from "#/src/contract/admin";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import type { Template } from "#/src/contract/templates";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { evenScores } from "../support/health-scores";
import { addPerson } from "../support/people";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, shownIn, toasted } from "../support/presses";
import { newTask } from "../support/requests";
import { addedAudit } from "../support/requests-audits";
import { addedAsset, addedProject } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { addTemplate } from "../support/templates";
import { testMoment } from "../support/zones";

const portal = inDocument({ templates: false });
beforeAll(() => addTemplate(portal.app.db, { name: "First call" }));

const theyEdit = async (method: string, path: string, change: object) =>
  expectJson(await portal.app.as("admin")(method, path, change));
const read = async <T>(path: string) => expectJson<T>(await portal.app.as("admin")("GET", path));

/** Answers the question after a concurrent change. */
async function answerConflict(name: string) {
  await press(name, await question("Somebody else was faster"));
  await waitFor(() => expect(screen.queryAllByText("Somebody else was faster").length).toBe(0));
}

async function running(...names: string[]) {
  const client = await makeClient(portal.app);
  await makeOnboarding(portal.app, client.id);
  const add = (name: string) =>
    portal.app.as("manager")("POST", `/api/clients/${client.id}/tasks`, newTask({ name }));
  const tasks: Task[] = [];
  for (const name of names) tasks.push(await expectJson<Task>(await add(name), 201));
  const tasksNow = async () => (await read<ClientDetail>(`/api/clients/${client.id}`)).tasks;
  return { path: `/clients/${client.id}`, id: client.id, tasks, tasksNow };
}

/** An edit by another user while a page is open, and the way in which that page removes the row. */
type Scene = {
  path: string;
  edit: Parameters<typeof theyEdit>;
  /** Text of the page once it shows the edit. */
  shows: string;
  take: () => Promise<void>;
  confirm: string;
  anyway?: string;
  /** The other user's next edit. */
  editAgain: object;
  success: string;
};

const scenes: Record<string, () => Promise<Scene>> = {
  "a task": async () => {
    const { path, tasks } = await running("Collect logins");
    return {
      path,
      edit: ["PATCH", `/api/tasks/${tasks[0]?.id}`, { dueDate: "2026-12-24" }],
      shows: "Dec 24, 2026",
      take: () => chooseItem("Actions for Collect logins", "Delete task"),
      confirm: "Delete",
      editAgain: { dueDate: "2026-12-25" },
      success: "Task deleted successfully",
    };
  },
  "the start of an onboarding": async () => {
    const { path, id } = await running();
    return {
      path,
      edit: ["PATCH", `/api/clients/${id}/onboarding`, { targetLaunchDate: "2026-12-24" }],
      shows: "Dec 24, 2026",
      take: () => chooseItem("More actions", "Undo start of onboarding"),
      confirm: "Undo Onboarding",
      anyway: "Undo anyway",
      editAgain: { targetLaunchDate: "2026-12-25" },
      success: "Onboarding undone successfully",
    };
  },
  "a template": async () => {
    const { id } = await addTemplate(portal.app.db, { name: "Send the boxes" });
    return {
      path: "/templates",
      edit: ["PATCH", `/api/templates/${id}`, { defaultDueInDays: 99 }],
      shows: "Due in 99 days from the start",
      take: () => press("Delete Send the boxes"),
      confirm: "Delete",
      editAgain: { defaultDueInDays: 98 },
      success: "Template deleted successfully",
    };
  },
  "a lead": async () => {
    const { id } = await addedLead(portal.app, { companyName: "Alpha", dealValue: 5 });
    return {
      path: "/client-leads",
      edit: ["PUT", `/api/client-leads/${id}`, { nextActionDate: "2026-12-24" }],
      shows: "Dec 24, 2026",
      take: () => chooseItem("Actions for Alpha", "Delete"),
      confirm: "Delete",
      editAgain: { nextActionDate: "2026-12-25" },
      success: "Lead deleted",
    };
  },
  "an audit": async () => {
    const { id: clientId } = await makeClient(portal.app, { name: "Audited" });
    const { id } = await addedAudit(portal.app, { clientId, ...evenScores(9) });
    return {
      path: "/audit",
      edit: ["PUT", `/api/client-audits/${id}`, { salesTrendScore: 1 }],
      shows: "6.6",
      take: () => press("Delete audit of Audited, Mar 9, 2026"),
      confirm: "Delete",
      editAgain: { salesTrendScore: 2 },
      success: "Audit deleted successfully",
    };
  },
  "a design project": async () => {
    const { id } = await addedProject(portal.app, { projectName: "Spring listing" });
    return {
      path: "/design",
      edit: ["PUT", `/api/design-projects/${id}`, { dueDate: "2026-12-24" }],
      shows: "Dec 24, 2026",
      take: () => chooseItem("Actions for Spring listing", "Delete"),
      confirm: "Yes, Delete",
      editAgain: { dueDate: "2026-12-25" },
      success: "Project deleted successfully!",
    };
  },
  "a design asset": async () => {
    const project = await addedProject(portal.app);
    const { id } = await addedAsset(portal.app, project.id, { assetName: "Hero" });
    return {
      path: `/design?project=${project.id}`,
      edit: ["PATCH", `/api/design-assets/${id}`, { assetType: "Wide picture" }],
      shows: "Wide picture",
      take: () => chooseItem("Actions for Hero", "Delete Asset"),
      confirm: "Delete",
      editAgain: { assetType: "Tall picture" },
      success: "Asset deleted",
    };
  },
};

describe("a row edited by another user since the page was opened is not removed unseen", () => {
  test.each(Object.entries(scenes))("%s", async (_, prepare) => {
    const {
      path,
      edit,
      editAgain,
      shows,
      take,
      confirm,
      anyway = "Delete anyway",
      success,
    } = await prepare();
    await portal.open("manager", path);
    await theyEdit(...edit);
    await take();
    await press(confirm, await screen.findByRole("alertdialog"));
    await answerConflict("Load theirs");
    await waitFor(() => expect(screen.queryAllByRole("alertdialog").length).toBe(0));
    await screen.findAllByText(shows);

    const [method, address] = edit;
    await theyEdit(method, address, editAgain);
    await take();
    await press(confirm, await screen.findByRole("alertdialog"));
    await answerConflict(anyway);
    await toasted(success);
    await waitFor(() => expect(screen.queryAllByText(shows).length).toBe(0));
  });
});

describe("a click on a row changed by another user asks, shows the change, and can be repeated", () => {
  const selected = () => screen.findByRole("region", { name: "Selected tasks" });
  const selectAll = () => fireEvent.click(screen.getByRole("checkbox", { name: "Select all tasks" }));

  test("Mark Done of a row", async () => {
    const { path, tasks, tasksNow } = await running("Collect logins");
    await portal.open("manager", path);
    await theyEdit("PATCH", `/api/tasks/${tasks[0]?.id}`, { dueDate: "2026-12-24" });
    await chooseItem("Actions for Collect logins", "Mark Done");
    await answerConflict("Load theirs");
    await within(screen.getByRole("table")).findByText("Dec 24, 2026");
    await chooseItem("Actions for Collect logins", "Mark Done");
    await toasted("Task updated successfully");
    expect((await tasksNow()).at(-1)).toMatchObject({ status: "done", dueDate: "2026-12-24" });
  });

  test("Mark Done of several tasks: all of them or none", async () => {
    const { path, tasks, tasksNow } = await running("One", "Two");
    await portal.open("manager", path);
    selectAll();
    await theyEdit("PATCH", `/api/tasks/${tasks[1]?.id}`, { status: "blocked" });
    await press("Mark Done", await selected());
    await answerConflict("Load theirs");
    await within(screen.getByRole("row", { name: /Two/ })).findByText("Blocked");
    expect((await tasksNow()).map(({ status }) => status)).toEqual(["not_started", "not_started", "blocked"]);
    within(await selected()).getByText("3 selected");
    await press("Mark Done", await selected());
    await toasted("Tasks updated successfully");
    expect((await tasksNow()).every(({ status }) => status === "done")).toBe(true);
  });

  test("a change of several tasks: typed values stay, and saving again applies them on top of the other change", async () => {
    const { path, tasks, tasksNow } = await running("One", "Two");
    await portal.open("manager", path);
    selectAll();
    await press("Change", await selected());
    const changing = await dialog("Change 3 tasks");
    await fill("Due date", "2026-12-24", changing);
    await theyEdit("PATCH", `/api/tasks/${tasks[1]?.id}`, { owner: "client" });
    await press("Save Changes", changing);
    await answerConflict("Load theirs");
    expect((await tasksNow()).filter(({ dueDate }) => dueDate === "2026-12-24")).toEqual([]);
    expect(shownIn("Due date", changing)).toBe("2026-12-24");
    await press("Save Changes", changing);
    await toasted("Tasks updated successfully");
    const now = await tasksNow();
    expect(now.map(({ dueDate }) => dueDate)).toEqual(["2026-12-24", "2026-12-24", "2026-12-24"]);
    expect(now.at(-1)?.owner).toBe("client");
  });
});

describe("a new order after another user's", () => {
  beforeEach(() => portal.app.db.transaction((tx) => tx.delete(onboardingTaskTemplates)));

  test("leads to a question: the other order is shown, or overwritten", async () => {
    const { db } = portal.app;
    const ids: Record<string, string> = {};
    for (const [at, name] of ["A", "B", "C"].entries()) {
      ids[name] = (await addTemplate(db, { name, sortOrder: at + 1 })).id;
    }
    await addTemplate(db, { name: "D", category: "reporting", categoryOrder: 1 });
    await portal.open("manager", "/templates");
    const order = async () => (await read<Template[]>("/api/templates")).map(({ name }) => name).join("");
    const shown = () =>
      Array.from(document.querySelectorAll("li p[data-grip]"), ({ textContent }) => textContent).join("");
    const templates = ["C", "A", "B"].map((name, at) => ({ id: ids[name], sortOrder: at + 1 }));
    await theyEdit("PATCH", "/api/templates/reorder", { templates });

    await chooseItem("Actions for A", "Move down");
    await answerConflict("Load theirs");
    await waitFor(() => expect(shown()).toBe("CABD"));
    expect(await order()).toBe("CABD");
    await chooseItem("Actions for A", "Move down");
    await toasted("Template order updated successfully");
    expect(await order()).toBe("CBAD");

    const back = ["A", "B", "C"].map((name, at) => ({ id: ids[name], sortOrder: at + 1 }));
    await theyEdit("PATCH", "/api/templates/reorder", { templates: back });
    await chooseItem("Actions for category Reporting", "Move up");
    await question("Somebody else was faster");
    expect(await order()).toBe("ABCD");
    await answerConflict("Save anyway");
    await toasted("Category order updated successfully");
    expect(await order()).toBe("DABC");
  });
});

describe("a user changed by another admin since the list was opened", () => {
  async function somebody(email: string) {
    const { id } = await addPerson(portal.app.db, new Date(testMoment), {
      role: "viewer",
      email,
    });
    const now = async () => (await read<AdminUser[]>("/api/admin/users")).find((user) => user.id === id);
    return { id, now };
  }

  const rowOf = (email: string) => screen.findByRole("row", { name: new RegExp(email) });

  async function fromRow(email: string, item: string) {
    await press(/^Actions for/, await rowOf(email));
    fireEvent.click(await screen.findByRole("menuitem", { name: item }));
  }

  test("keeps the role that the other admin gave", async () => {
    const { id, now } = await somebody("role@portal.test");
    await portal.open("admin", "/admin");
    const role = within(await rowOf("role@portal.test")).getByRole<HTMLSelectElement>("combobox");
    const give = (value: string) => fireEvent.change(role, { target: { value } });
    await theyEdit("PATCH", `/api/admin/users/${id}/role`, { role: "manager" });
    give("contributor");
    await answerConflict("Load theirs");
    await waitFor(() => expect(role.value).toBe("manager"));
    expect((await now())?.role).toBe("manager");
    give("contributor");
    await toasted("User role updated successfully");
    expect((await now())?.role).toBe("contributor");
  });

  test("is not deactivated unseen", async () => {
    const { id, now } = await somebody("active@portal.test");
    await portal.open("admin", "/admin");
    await theyEdit("PATCH", `/api/admin/users/${id}/role`, { role: "manager" });
    await fromRow("active@portal.test", "Deactivate");
    await press("Deactivate", await screen.findByRole("alertdialog"));
    await answerConflict("Load theirs");
    await waitFor(async () => {
      const badge = (await rowOf("active@portal.test")).querySelector(".badge");
      expect(badge?.textContent).toBe("Manager");
    });
    expect((await now())?.active).toBe(true);
  });

  test("is linked to a client on top of the other change", async () => {
    const { id: clientId } = await makeClient(portal.app, { name: "Harbor Coffee" });
    const { id, now } = await somebody("link@portal.test");
    await theyEdit("PATCH", `/api/admin/users/${id}/role`, { role: "client" });
    await portal.open("admin", "/admin");
    await fromRow("link@portal.test", "Link Client");
    const linking = await dialog("Link Client");
    await select("Client", "Harbor Coffee", linking);
    await theyEdit("PATCH", `/api/admin/users/${id}`, { active: false });
    await press("Link Client", linking);
    await question("Somebody else was faster");
    expect((await now())?.clientId).toBeNull();
    await answerConflict("Save anyway");
    await toasted("Client link updated successfully");
    expect(await now()).toMatchObject({ clientId, active: false });
  });
});
