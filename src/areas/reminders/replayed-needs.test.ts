import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { mails, notices } from "#/db/schema";
import type { ClientHome } from "#/src/contract/home";
import type { Task } from "#/src/contract/tasks";
import { addDays, atHour, type DateText } from "#/src/format/dates";
import { isWorkingDay, usualWorkingDays } from "#/src/format/working-days";
import type { DigestData } from "#/src/services/mail/templates/digest";
import type { ReminderData } from "#/src/services/mail/templates/reminder";
import { expectJson, makeClient, makeOnboarding, startApp, withToken } from "#/test/support/app";
import { addDatedTask, addNeed } from "#/test/support/dated-tasks";
import { morningOn } from "#/test/support/mornings";
import { seededRandom } from "#/test/support/random";
import { cameIn } from "#/test/support/requests-reminders";
import { addBothOwners } from "#/test/support/templates";
import { portalZone } from "#/test/support/zones";

const first = "2026-03-09";
const days = 60;

type Node = { task: Task; needs: { at: number; afterDays: number }[]; doneOn: DateText | null };

/** The rule in the words of the specification: all prerequisites are done, and the days after each have passed. */
function mayStart(nodes: readonly Node[], { needs }: Node, day: DateText): boolean {
  return needs.every(({ at, afterDays }) => {
    const doneOn = nodes[at]?.doneOn ?? null;
    return doneOn !== null && addDays(doneOn, afterDays) <= day;
  });
}

test.each([1, 2, 3])(
  "over 60 days of random prerequisites nobody is asked for what cannot start, and everybody for what can (%d)",
  async (seed) => {
    const random = seededRandom(seed);
    const below = (most: number) => Math.floor(random() * most);
    const app = await startApp({ templates: false });
    await addBothOwners(app.db, { defaultOwner: "agency" });
    const client = await makeClient(app, { accountManagerId: app.people.manager.id });
    await makeOnboarding(app, client.id, first);
    await cameIn(app, client.id);
    const nodes: Node[] = [];
    for (let at = 0; at < 24; at++) {
      const owner = random() < 0.6 ? "client" : "agency";
      const fields = { owner, startDate: first, dueDate: addDays(first, 1 + below(days)) } as const;
      const task = await addDatedTask(app, client.id, `Task ${at}`, fields);
      const earlier = [...new Set(Array.from({ length: below(4) }, () => below(at)))].filter(
        (each) => each < at,
      );
      const needs = earlier.map((each) => ({ at: each, afterDays: random() < 0.5 ? 0 : below(8) }));
      nodes.push({ task, needs, doneOn: null });
      for (const need of needs) {
        const needed = nodes[need.at];
        if (needed) await addNeed(app, task, needed.task, need.afterDays);
      }
    }
    const byId = new Map(nodes.map((node) => [node.task.id, node]));
    const call = (...[method, path, body]: Parameters<ReturnType<typeof withToken>>) =>
      withToken(app.url, app.people.admin)(method, path, body);
    const asked = new Set<string>();

    for (let count = 0; count < days; count++) {
      const day = addDays(first, count);
      await morningOn(app, day);
      const written = await app.db.read.select().from(mails).where(eq(mails.day, day));
      const reminded = written.flatMap(({ kind, data }) =>
        kind === "reminder"
          ? (data as ReminderData).parts.flatMap(({ items }) => items.map(({ id }) => id))
          : [],
      );
      const digested = written.flatMap(({ kind, data }) =>
        kind === "digest" ? [(data as DigestData).pastDue, (data as DigestData).today] : [],
      );
      for (const id of reminded) {
        const node = byId.get(id ?? "");
        if (!node) continue;
        asked.add(node.task.id);
        expect([day, node.task.name, mayStart(nodes, node, day)]).toEqual([day, node.task.name, true]);
      }
      for (const { title } of digested.flatMap(({ items }) => items)) {
        const node = nodes.find(({ task }) => task.name === title);
        if (node) expect([day, title, mayStart(nodes, node, day)]).toEqual([day, title, true]);
      }
      const home = await expectJson<ClientHome>(await call("GET", `/api/clients/${client.id}/home`));
      const open = nodes.filter(({ task, doneOn }) => task.owner === "client" && doneOn === null);
      const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name).toSorted();
      const can = open.filter((node) => mayStart(nodes, node, day)).map(({ task }) => task);
      const cannot = open.filter((node) => !mayStart(nodes, node, day)).map(({ task }) => task);
      expect([namesOf(home.asked), namesOf(home.later)]).toEqual([namesOf(can), namesOf(cannot)]);

      // In the afternoon some tasks are completed, mostly those that can be, and some completions are withdrawn.
      app.setNow(atHour(portalZone, day, 15));
      for (const node of nodes.filter(() => random() < 0.06)) {
        const isDone = node.doneOn !== null;
        if (isDone ? random() < 0.8 : !mayStart(nodes, node, day) && random() < 0.8) continue;
        const status = isDone ? "not_started" : "done";
        await expectJson(await call("PATCH", `/api/tasks/${node.task.id}`, { status }));
        node.doneOn = isDone ? null : day;
      }
    }
    expect(asked.size).toBeGreaterThan(4);
    const noted = await app.db.read.select().from(notices).where(eq(notices.kind, "ready"));
    expect(noted.length).toBeGreaterThan(0);
    expect(noted.every(({ entityId }) => byId.get(entityId)?.task.owner === "agency")).toBe(true);
    await app.stop();
  },
  { timeout: 120_000 },
);

test("a task that can start is named on the next working morning, whenever it is due", async () => {
  const app = await startApp({ templates: false });
  await addBothOwners(app.db, { defaultOwner: "agency" });
  const client = await makeClient(app, { accountManagerId: app.people.manager.id });
  await makeOnboarding(app, client.id, first);
  await cameIn(app, client.id);
  for (let lag = 0; lag < 7; lag++) {
    const ours = await addDatedTask(app, client.id, `Ours ${lag}`, {
      owner: "agency",
      dueDate: "2026-07-01",
    });
    const theirs = await addDatedTask(app, client.id, `Theirs ${lag}`, {
      owner: "client",
      dueDate: "2026-07-01",
    });
    await addNeed(app, theirs, ours, lag);
    await expectJson(
      await withToken(app.url, app.people.admin)("PATCH", `/api/tasks/${ours.id}`, { status: "done" }),
    );
  }
  const named: string[] = [];
  for (let count = 0; count < 10; count++) {
    const day = addDays(first, count);
    await morningOn(app, day);
    const rows = await app.db.read.select().from(mails).where(eq(mails.day, day));
    for (const { data, kind } of rows) {
      if (kind !== "reminder") continue;
      const items = (data as ReminderData).parts.flatMap(({ items }) => items);
      named.push(`${day} ${items.map(({ title, isStarting }) => `${title} ${isStarting}`).join(", ")}`);
    }
    if (!isWorkingDay(usualWorkingDays, day)) expect(named.some((each) => each.startsWith(day))).toBe(false);
  }
  expect(named).toEqual([
    "2026-03-09 Theirs 0 true",
    "2026-03-10 Theirs 1 true",
    "2026-03-11 Theirs 2 true",
    "2026-03-12 Theirs 3 true",
    "2026-03-13 Theirs 4 true",
    "2026-03-16 Theirs 5 true, Theirs 6 true",
  ]);
  await app.stop();
});
