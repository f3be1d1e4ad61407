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
  await workOnTasks(job);
  await palette(job);
  await myWork(job);
  await orderDesigns(job);
  await hearAnother(job);
}

/** Tests the narrow layout: the menu, two lines per row, and the drawer over half of the window. */
export async function narrowJob(job: MainJob) {
  const { hands, app } = job;
  await hands.goTo(`${app.url}/clients/${app.clientId}`);
  await hands.see("heading", "Harbor Coffee");
  await openTask(job, "List the offers");
  await hands.key("Escape");
  await hands.dialogClosed();
  await hands.press("button", "Menu");
  await hands.press("link", "Onboarding Clients…");
  await hands.see("heading", "Clients");
  await openClient(job, "Harbor Coffee");
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
async function workOnTasks(job: MainJob) {
  const { hands, app } = job;
  const stored = async (name: string) => {
    const detail = await expectJson<ClientDetail>(
      await app.as("manager")("GET", `/api/clients/${app.clientId}`),
    );
    return detail.tasks.find((task) => task.name === name);
  };
  await openTask(job, "Open the account");
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
  await hands.see("heading", "Send the logo", inDialog);
  await hands.key("Escape");
  await hands.dialogClosed();
  expect(await stored("Open the account")).toMatchObject({ status: "done", dueDate: due });

  await hands.press("button", "Status of List the offers…");
  await hands.press("menu item", "In Progress");
  await hands.focusedButton("Status of List the offers: In Progress");
  await hands.press("button", "Undo");
  await hands.see("button", "Status of List the offers: Not Started");
  expect(await stored("List the offers")).toMatchObject({ status: "not_started" });
}

async function palette({ hands }: MainJob) {
  await hands.key("Control+k");
  await hands.see("field", "Search everything");
  await hands.type("steered");
  await hands.see("option", "Steered House");
  await hands.key("Enter");
  await hands.see("heading", "Steered House");
}

async function myWork({ hands, app }: MainJob) {
  await hands.press("link", "My Work…");
  await hands.see("heading", "My Work");
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
  await hands.type("offers");
  await hands.until("The search is in the address", async () =>
    String(await hands.run(() => window.location.search)).includes("search=offers"),
  );
  // Two presses: the day, and its name.
  await hands.press("button", "Due date of List the offers…");
  await hands.press("button", "Tomorrow");
  await hands.see("button", `Due date of List the offers: ${showDate(addDays(app.today, 1))}`);
}

async function orderDesigns({ hands, app }: MainJob) {
  await hands.press("link", "Graphic Design Hub…");
  await hands.see("heading", "Graphic Design Hub");
  await hands.moveRowBelow("Spring listing", "Brand store");
  await hands.until("The new order is kept", async () => {
    const projects = await expectJson<DesignProject[]>(
      await app.as("manager")("GET", "/api/design-projects"),
    );
    return projects[0]?.projectName === "Brand store";
  });
}

/** Checks that another person's change appears without a reload. */
async function hearAnother({ hands, app }: MainJob) {
  await hands.press("link", "Onboarding Clients…");
  await hands.see("link", "Steered House");
  await hands.run(() => document.documentElement.setAttribute("data-same-page", ""));
  const [client] = await expectJson<ClientListItem[]>(
    await app.as("manager")("GET", "/api/clients?search=Steered"),
  );
  await expectJson<Client>(
    await app.as("manager")("PATCH", `/api/clients/${client?.id}`, { name: "Renamed House" }),
  );
  await hands.see("link", "Renamed House");
  expect(await hands.run(() => document.documentElement.hasAttribute("data-same-page"))).toBe(true);
}
