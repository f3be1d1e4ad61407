import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding, type TestApp } from "./app";
import { addDatedTask, addNeed, inDays } from "./dated-tasks";
import { addRecurringTask, addStoppedSeries } from "./recurring-tasks";
import { newTask } from "./requests";
import { addTemplate } from "./templates";

export type OutlinedTasks = {
  /** The address of a client without a launch date, from which the dates of its tasks count. */
  planned: string;
  /** That of a client with one. */
  launched: string;
  /** That of a client whose onboarding has begun, with a task of every kind and ten that are alike. */
  begun: string;
  tasks: Record<"ship" | "check" | "wait" | "owed" | "stopped" | "bare", Task>;
};

/** Creates clients whose tasks depend on dates and on each other; the client user is of the last. */
export async function outlinedTasks(app: TestApp): Promise<OutlinedTasks> {
  const manager = app.as("manager");
  const help = { referenceLinks: ["https://help.test/how"], internalNotes: "Ask Nora first." };
  await addTemplate(app.db, { name: "Open the account", defaultDueInDays: 5, ...help });
  const planned = await addDated(app, "Planned House", 0);
  const launched = await addDated(app, "Launched House", 0);
  const launch = { targetLaunchDate: "2026-04-20" };
  await expectJson(await manager("PATCH", `/api${launched.path}/onboarding`, launch));
  const begun = await addDated(app, "Begun House", 3);
  await linkClientUser(app, begun.id);

  const change = async ({ id }: Task, fields: object) =>
    expectJson<Task>(await manager("PATCH", `/api/tasks/${id}`, fields));
  const add = async (name: string, fields: object = {}) =>
    expectJson<Task>(await manager("POST", `/api${begun.path}/tasks`, newTask({ name, ...fields })), 201);
  const { ship, check } = begun;
  await change(ship, { status: "in_progress", asanaLink: "https://app.asana.com/0/1/2" });
  const links = `/api/tasks/${ship.id}/evidence`;
  const url = "https://files.test/plan";
  await expectJson(await manager("POST", links, { url }), 201);
  await expectJson(await manager("PATCH", links, { url, name: "The plan" }));
  await expectJson(await manager("POST", links, { url: `https://files.test/${"long-".repeat(20)}` }), 201);
  const owed = await add("Send the logo", { owner: "client" });
  await change(owed, { asanaLink: "https://app.asana.com/0/1/3" });
  const wait = await add("Print the logo");
  await addNeed(app, wait, owed, 2);
  await addNeed(app, owed, check);
  await addRecurringTask(app, begun.id, { name: "Report", dueDate: "2026-03-31" });
  const prices = { name: "Check the prices", dueDate: "2026-03-31" };
  const stopped = await addStoppedSeries(app, begun.id, prices);
  const bare = await add("Bare");
  for (let at = 1; at <= 10; at++) await add(`Step ${at}`, { dueDate: "2026-05-01" });
  return {
    ...{ planned: planned.path, launched: launched.path, begun: begun.path },
    tasks: { ship, check, wait, owed, stopped, bare },
  };
}

async function addDated(app: TestApp, name: string, afterDays: number) {
  const { id } = await makeClient(app, { name, brandNames: [name] });
  await makeOnboarding(app, id, "2026-03-02");
  const ship = await addDatedTask(app, id, "Ship the first stock", {
    ...{ dueDate: "2026-03-12", dueRule: inDays("launch", 10) },
  });
  const check = await addDatedTask(app, id, "Check the stock", {
    ...{ dueDate: "2026-03-16", dueRule: inDays("needs", 3) },
  });
  await addDatedTask(app, id, "Agree by hand", { dueDate: "2026-03-20" });
  await addNeed(app, check, ship, afterDays);
  return { id, path: `/clients/${id}`, ship, check };
}
