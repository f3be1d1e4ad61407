import { beforeAll } from "bun:test";
import { screen } from "@testing-library/react";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "./app";
import { inDocument } from "./portal-document";
import { addTemplate } from "./templates";

/** Registers the portal of a test file about the task drawer, and returns the actions and elements of its tests. */
export function inTaskDrawer() {
  const portal = inDocument({ templates: false });
  beforeAll(async () => {
    for (const name of ["Collect logins", "Send the boxes"]) await addTemplate(portal.app.db, { name });
  });

  let dashboard: string;

  /** Creates a client that no other test uses. Returns its two tasks. */
  async function started(): Promise<[Task, Task]> {
    const client = await makeClient(portal.app);
    const { tasks } = await makeOnboarding(portal.app, client.id);
    const [first, second] = tasks;
    if (!first || !second) throw new Error("The templates make too few tasks for these tests.");
    dashboard = `/clients/${client.id}`;
    return [first, second];
  }

  async function show({ id }: Task) {
    await portal.open("manager", `${dashboard}?task=${id}`);
    await part("Activity History");
  }

  /** Opens the first task of a new client, after another user's change. */
  async function open(change?: object): Promise<Task> {
    const [task] = await started();
    if (change) await theyChange(task, change);
    await show(task);
    return task;
  }

  /** Address of the page of the client created last. */
  const page = () => dashboard;
  const drawer = () => screen.getByRole("dialog");
  const part = (name: string) => screen.findByRole("region", { name });
  const detailOf = async ({ id }: Task) =>
    expectJson<TaskDetail>(await portal.app.as("manager")("GET", `/api/tasks/${id}`));
  const theyChange = async ({ id }: Task, change: object) =>
    expectJson<Task>(await portal.app.as("admin")("PATCH", `/api/tasks/${id}`, change));
  const changesSent = () => portal.sent.filter(({ method }) => method !== "GET");
  return { portal, started, page, show, open, drawer, part, detailOf, theyChange, changesSent };
}
