import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { owedBy } from "#/src/areas/owed";
import type { ClientHome } from "#/src/contract/home";
import type { Task } from "#/src/contract/tasks";
import { usualWorkingDays } from "#/src/format/working-days";
import { renderMail } from "#/src/services/mail/kinds";
import { unsetMailBrand } from "#/src/services/mail/templates/samples.fixture";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { addDatedTask, addNeed } from "#/test/support/dated-tasks";
import { addBothOwners } from "#/test/support/templates";
import { portalZone } from "#/test/support/zones";
import { digestTo } from "./digest";

const today = "2026-03-09";
const client = { owner: "client", dueDate: today } as const;

let app: TestApp;
let clientId: string;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db, { defaultOwner: "agency" });
  clientId = (await makeClient(app, { accountManagerId: app.people.manager.id })).id;
  await makeOnboarding(app, clientId, "2026-03-02");
  await linkClientUser(app, clientId);
});
afterEach(() => app.stop());

const add = (name: string, fields: Parameters<typeof addDatedTask>[3]) =>
  addDatedTask(app, clientId, name, fields);
const complete = (task: Task) => app.as("manager")("PATCH", `/api/tasks/${task.id}`, { status: "done" });
const home = async () =>
  expectJson<ClientHome>(await app.as("client")("GET", `/api/clients/${clientId}/home`));
const owed = async (on: string) =>
  (await owedBy(app.db.read, clientId, { timeZone: portalZone, today: on })).map(
    ({ title, startsOn }) => `${title} ${startsOn}`,
  );

describe("a client's task that waits", () => {
  test("stands under Later on the home, with the title and side of the task it waits for, and is not owed", async () => {
    const ours = await add("Set up", { owner: "agency", dueDate: "2026-03-12" });
    const theirs = await add("Send the logo", client);
    await addNeed(app, theirs, ours);
    await add("Sign", client);
    await app.as("manager")("PATCH", `/api/tasks/${ours.id}`, { clientTitle: "We set it up" });
    const before = await home();
    expect(before.asked.map(({ name }) => name)).toEqual(["Sign"]);
    expect(before.later).toEqual([
      {
        ...{ id: theirs.id, name: "Send the logo", dueDate: today, isPastDue: false, readyOn: null },
        waitsFor: { id: ours.id, name: "We set it up", owner: "agency", status: "not_started" },
      },
    ]);
    expect(await owed(today)).toEqual(["Sign null"]);
    await complete(ours);
    expect(await home()).toMatchObject({ asked: [{}, {}], later: [] });
    expect(await owed(today)).toEqual(["Send the logo 2026-03-09", "Sign null"]);
  });

  test("is not owed before the days after its prerequisite ended, and then from that morning", async () => {
    const ours = await add("Set up", { owner: "agency", dueDate: "2026-03-12" });
    const theirs = await add("Send the logo", client);
    await addNeed(app, theirs, ours, 3);
    await complete(ours);
    expect((await home()).later).toMatchObject([{ readyOn: "2026-03-12", waitsFor: null }]);
    expect(await owed("2026-03-11")).toEqual([]);
    expect(await owed("2026-03-12")).toEqual(["Send the logo 2026-03-12"]);
  });

  test("is requested once it was started, whatever it needs", async () => {
    const ours = await add("Set up", { owner: "agency", dueDate: "2026-03-12" });
    const theirs = await add("Send the logo", client);
    await addNeed(app, theirs, ours);
    await app.as("manager")("PATCH", `/api/tasks/${theirs.id}`, { status: "in_progress" });
    expect(await home()).toMatchObject({ asked: [{ name: "Send the logo" }], later: [] });
    expect(await owed(today)).toEqual(["Send the logo null"]);
  });
});

describe("a digest", () => {
  const digest = () => {
    const morning = { day: today, timeZone: portalZone, today, calendar: usualWorkingDays };
    return digestTo(app.db, app.people.manager, morning);
  };
  const assigned = async (name: string, dueDate: string) =>
    expectJson<Task>(
      await app.as("admin")("POST", `/api/clients/${clientId}/tasks`, {
        ...{
          name,
          category: "ads",
          owner: "agency",
          startDate: "2026-03-02",
          dueDate,
          assigneeUserId: app.people.manager.id,
        },
      }),
      201,
    );

  test("leaves out due tasks that wait, and counts them; there is none of those alone", async () => {
    const theirs = await add("Send the logo", client);
    const late = await assigned("Design", "2026-03-08");
    const due = await assigned("Upload", today);
    await addNeed(app, late, theirs);
    await addNeed(app, due, late);
    expect(await digest()).toBeNull();
    await assigned("Call", today);
    const mail = await digest();
    expect(mail?.data).toMatchObject({
      ...{ pastDue: { total: 0 }, today: { total: 1, items: [{ title: "Call" }] }, waiting: 2 },
    });
    if (mail?.kind !== "digest") throw new Error("There is no digest.");
    const around = { publicUrl: app.url, secrets: null, stop: null, brand: unsetMailBrand };
    expect(renderMail(mail, around).text).toContain("And 2 that wait.");
    await complete(theirs);
    expect((await digest())?.data).toMatchObject({ pastDue: { items: [{ title: "Design" }] }, waiting: 1 });
  });
});
