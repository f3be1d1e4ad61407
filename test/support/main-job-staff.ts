import { expect } from "bun:test";
import type { Client, ClientListItem } from "#/src/contract/clients";
import type { DesignProject } from "#/src/contract/design";
import type { ClientDetail } from "#/src/contract/onboarding";
import { addDays, showDate } from "#/src/format/dates";
import { expectJson } from "./app";
import { inDialog } from "./hands";
import type { MainJob } from "./main-job-portal";
import { pictureFile } from "./picture-file";

/** Performs an admin's day in a wide window. */
export async function staffJob(job: MainJob) {
  await job.hands.see("heading", "Clients");
  await newClient(job);
  await openClient(job, "Harbor Coffee");
  await workOnTasks(job, { task: "Open the account", next: "Send the logo", other: "List the offers" });
  await palette(job, "Steered House");
  await openPage(job, "My Work…", "My Work");
  await myWork(job, { preset: "Tomorrow", days: 1 });
  await openPage(job, "Graphic Design Hub…", "Graphic Design Hub");
  await orderDesigns(job, "Spring listing", "Brand store");
  await openPage(job, "Onboarding Clients…", "Clients");
  await hearAnother(job, "Steered House", "Renamed House");
}

/** Performs it in a narrow window, with the menu, two lines per row, and the drawer over half of the window. */
export async function narrowJob(job: MainJob) {
  const { hands, app } = job;
  await hands.goTo(`${app.url}/clients/${app.clientId}`);
  await hands.see("heading", "Harbor Coffee");
  await workOnTasks(job, { task: "List the offers", next: "Open the account", other: "Sign the papers" });
  await palette(job, "Renamed House");
  await editClient(job);
  const openFromMenu = async (link: string, title: string) => {
    await hands.press("button", "Menu");
    await openPage(job, link, title);
  };
  await openFromMenu("My Work…", "My Work");
  await myWork(job, { preset: "+1 week", days: 7 });
  await openFromMenu("Graphic Design Hub…", "Graphic Design Hub");
  await orderDesigns(job, "Brand store", "Spring listing");
  await openFromMenu("Onboarding Clients…", "Clients");
  await hearAnother(job, "Renamed House", "Moved House");
  await openClient(job, "Harbor Coffee");
}

async function openPage({ hands }: MainJob, link: string, title: string) {
  await hands.press("link", link);
  await hands.see("heading", title);
}

/** Changes the open client in its dialog. */
async function editClient({ hands }: MainJob) {
  await hands.press("button", "Edit Client");
  await hands.fill("Primary Contact Name", "Nora Narrow");
  await hands.press("button", "Save Changes", inDialog);
  await hands.dialogClosed();
  await hands.see("text", "Nora Narrow");
}

async function newClient({ hands, app }: MainJob) {
  await hands.press("button", "New Client");
  await hands.press("button", "Cancel", inDialog);
  await hands.focusedButton("New Client");
  await hands.press("button", "New Client");
  await hands.fill("Company Name", "Steered House");
  for (const brand of ["Steer", "Wheel"]) {
    await hands.fill("Brand Names", brand);
    await hands.key("Enter");
  }
  await hands.fill("Primary Contact Name", "Nora Contact");
  await hands.fill("Primary Contact Email", "nora@steered.test");
  await hands.press("button", "Create Client", inDialog);
  await hands.see("link", "Steered House");
  await hands.press("button", "Actions for Steered House");
  await hands.press("menu item", "Edit Client");
  await hands.press("button", "Upload image", inDialog);
  await hands.attach(`${inDialog}//input[@type="file"]`, await pictureFile());
  await hands.press("button", "Done", inDialog);
  await hands.press("button", "Save Changes", inDialog);
  await hands.dialogClosed();
  await hands.until("The picture is shown", async () => {
    const [client] = await expectJson<ClientListItem[]>(
      await app.as("manager")("GET", "/api/clients?search=Steered"),
    );
    const shown = await hands.run(() =>
      Array.from(document.images, ({ src, naturalWidth }) => naturalWidth && src),
    );
    return shown.some((address) => client?.avatarUrl && String(address).endsWith(client.avatarUrl));
  });
}

/** Opens the client from the list; each cell of its row does. */
async function openClient({ hands, app }: MainJob, name: string) {
  await hands.goTo(`${app.url}/clients`);
  const opened = await hands.openedByCells(name);
  expect(opened.length).toBeGreaterThan(3);
  expect(new Set(opened)).toEqual(new Set([`/clients/${app.clientId}`]));
  await hands.pressCell(name, 2);
  await hands.see("heading", name);
}

/** Opens a task's drawer; each cell of its row does. */
async function openTask({ hands }: MainJob, name: string) {
  const opened = await hands.openedByCells(name);
  expect(opened.length).toBeGreaterThan(2);
  expect(new Set(opened).size).toBe(1);
  await hands.pressCell(name, 2);
  await hands.see("heading", name, inDialog);
}

/** Works on the client's page: a note, a file, done and not done, a date, and the next task by keyboard. */
async function workOnTasks(job: MainJob, { task, next, other }: Record<"task" | "next" | "other", string>) {
  const { hands, app } = job;
  const stored = async (name: string) => {
    const detail = await expectJson<ClientDetail>(
      await app.as("manager")("GET", `/api/clients/${app.clientId}`),
    );
    return detail.tasks.find((each) => each.name === name);
  };
  await openTask(job, task);
  await hands.fill("Note", "Signed copy is on its way.");
  await hands.press("button", "Add Note", inDialog);
  await hands.see("text", "Signed copy is on its way.", inDialog);
  await hands.attach(`${inDialog}//input[@type="file"]`, await pictureFile());
  await hands.see("link", "logo.png", inDialog);
  const due = addDays(app.today, 12);
  await hands.press("button", "Edit due date", inDialog);
  await hands.set("Due date", due, inDialog);
  await hands.press("button", "Save", inDialog);
  await hands.see("text", showDate(due), inDialog);
  await hands.press("button", "Mark Done", inDialog);
  await hands.see("button", "Completed", inDialog);
  await hands.key("j");
  await hands.see("heading", next, inDialog);
  await hands.key("Escape");
  await hands.dialogClosed();
  expect(await stored(task)).toMatchObject({ status: "done", dueDate: due });

  await hands.press("button", `Status of ${other}…`);
  await hands.press("menu item", "In Progress");
  await hands.focusedButton(`Status of ${other}: In Progress`);
  await hands.press("button", "Undo");
  await hands.see("button", `Status of ${other}: Not Started`);
  expect(await stored(other)).toMatchObject({ status: "not_started" });
}

async function palette({ hands }: MainJob, client: string) {
  await hands.key("Control+k");
  await hands.see("field", "Search everything");
  await hands.type(client.toLowerCase());
  await hands.see("option", client);
  await hands.key("Enter");
  await hands.see("heading", client);
}

async function myWork({ hands, app }: MainJob, { preset, days }: { preset: string; days: number }) {
  await hands.goTo(`${app.url}/my-work?person=all&kind=task`);
  // One key to the first row, one to open it.
  await hands.until("J takes the first row", async () => {
    await hands.key("j");
    return hands.run(() => document.activeElement === document.querySelector(".row-link"));
  });
  await hands.key("Enter");
  await hands.see("button", "Mark Done", inDialog);
  await hands.key("Escape");
  await hands.dialogClosed();
  await hands.key("Control+z");
  await hands.see("text", "Nothing to undo on this page.");
  await hands.key("/");
  await hands.type("papers");
  await hands.until("The search is in the address", async () =>
    String(await hands.run(() => window.location.search)).includes("search=papers"),
  );
  // Two presses: the day, and its name.
  await hands.press("button", "Due date of Sign the papers…");
  await hands.press("button", preset);
  await hands.see("button", `Due date of Sign the papers: ${showDate(addDays(app.today, days))}`);
}

async function orderDesigns({ hands, app }: MainJob, first: string, second: string) {
  await hands.moveRowBelow(first, second);
  await hands.until("The new order is kept", async () => {
    const projects = await expectJson<DesignProject[]>(
      await app.as("manager")("GET", "/api/design-projects"),
    );
    return projects[0]?.projectName === second;
  });
}

/** Checks that another person's change appears without a reload. */
async function hearAnother({ hands, app }: MainJob, name: string, renamed: string) {
  await hands.see("link", name);
  await hands.run(() => document.documentElement.setAttribute("data-same-page", ""));
  const [client] = await expectJson<ClientListItem[]>(
    await app.as("manager")("GET", `/api/clients?search=${encodeURIComponent(name)}`),
  );
  await expectJson<Client>(await app.as("manager")("PATCH", `/api/clients/${client?.id}`, { name: renamed }));
  await hands.see("link", renamed);
  expect(await hands.run(() => document.documentElement.hasAttribute("data-same-page"))).toBe(true);
}
