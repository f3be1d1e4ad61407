import { afterAll, expect, test } from "bun:test";
import type { LinkedTask } from "#/src/contract/task-links";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { startMailServer } from "#/src/programs/demo/mail/mail-server";
import { accessibilityProblems, colorProblems } from "../support/accessibility";
import { expectJson, makeClient, makeOnboarding, startApp } from "../support/app";
import { addNeed } from "../support/dated-tasks";
import { mailRunner, mailTo } from "../support/mail";
import { inChromiumWith, islandsReady } from "../support/portal-browser";
import { newTask } from "../support/requests";
import { cameIn } from "../support/requests-reminders";
import { addBothOwners } from "../support/templates";
import { toast } from "../support/toasts";
import { picture } from "../support/uploads";

const server = await startMailServer();
afterAll(() => server.stop());
const portal = inChromiumWith(() => startApp({ templates: false, env: mailTo(server) }));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Reminds the client of a task, and returns the task and the path of its link in the mail. */
async function reminded(name = "Harbor Coffee") {
  const { app } = portal;
  await addBothOwners(app.db);
  const client = await makeClient(app, { name });
  await makeOnboarding(app, client.id);
  await cameIn(app, client.id);
  const body = {
    ...newTask(),
    name: "Send the logo",
    owner: "client",
    dueDate: "2026-03-01",
    startDate: "2026-02-01",
  };
  const added = await app.as("manager")("POST", `/api/clients/${client.id}/tasks`, body);
  const task = await expectJson<Task>(added, 201);
  expect((await app.as("manager")("POST", `/api/clients/${client.id}/reminders`)).status).toBe(201);
  await mailRunner(app).doDue();
  const html = server.arrived.at(-1)?.html ?? "";
  const href = /href="([^"]*\/task\/[\w-]{43})"/.exec(html)?.[1] ?? "";
  return { task, path: new URL(href).pathname };
}

test("from a reminder in a new browser, words and a photo finish a task in three presses on a phone, without the API", async () => {
  const { app } = portal;
  const { task, path } = await reminded();
  const page = await portal.open(null, path, phone);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole("heading", { name: "Send the logo" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses++;
    await page.getByRole("button", { name }).tap();
  };
  await press(/^Continue as /);
  await islandsReady(page);
  await page.getByLabel("Your answer").fill("Here is the newest one");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const choosing = page.waitForEvent("filechooser");
  await press("Add files");
  await (await choosing).setFiles([picture("logo.png")]);
  await press("Send and mark done");
  await toast(page, "Marked as done");
  expect(presses).toBe(3);

  await page.getByText("Here is the newest one").waitFor();
  await page.getByRole("link", { name: "logo.png" }).waitFor();
  await page.getByText("This task is done. You can still write about it and add files.").waitFor();
  const stored = await expectJson<{ task: Task }>(await app.as("manager")("GET", `/api/tasks/${task.id}`));
  expect(stored.task.status).toBe("done");
  const outside = requests.filter(
    (each) => !each.startsWith(`${path}`) && !/^\/(assets|favicon|agency)/.test(each),
  );
  expect(outside).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colorProblems(page)).toEqual([]);

  const state = await page.evaluate(async (address) => (await fetch(`${address}/state`)).json(), path);
  expect((state as LinkedTask).own.files).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).tap();
  await page.getByRole("button", { name: "Send and mark done" }).waitFor();
  expect(requests.some((each) => each.startsWith("/api/"))).toBe(false);
});

test("a task that began to wait after its mail asks before it is done, naming what is open", async () => {
  const { app } = portal;
  const { task, path } = await reminded("Kite and Sons");
  const { clientId } = await expectJson<TaskDetail>(await app.as("manager")("GET", `/api/tasks/${task.id}`));
  const body = newTask({ name: "Brand guide" });
  const other = await expectJson<Task>(
    await app.as("manager")("POST", `/api/clients/${clientId}/tasks`, body),
    201,
  );
  await addNeed(app, task, other);
  const page = await portal.open(null, path, phone);
  await page.getByRole("button", { name: /^Continue as / }).tap();
  await islandsReady(page);
  await page.getByRole("button", { name: "Send and mark done" }).tap();
  const question = page.getByRole("alertdialog", { name: "Mark done anyway?" });
  await question.getByText("“Send the logo” waits for “Brand guide”.").waitFor();
  await question.getByRole("button", { name: "Mark Done" }).tap();
  await toast(page, "Marked as done");
});
