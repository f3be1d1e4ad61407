import { bulkInsert } from "#/db/bulk-insert";
import type { Database, Tx } from "#/db/client";
import { clientOnboarding, clients, clientTasks } from "#/db/schema";
import { newClientRow } from "#/src/areas/clients";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import { taskCategory } from "#/src/contract/choices/tasks";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import { deriveTask } from "#/src/domain/nouns/tasks";
import { addDays } from "#/src/format/dates";

type Size = {
  clients: number;
  tasksEach: number;
  /** yyyy-mm-dd; a tenth of the open tasks is past due on that date. */
  today: string;
  /** The author of all rows. */
  userId: string;
};

const clientsAtOnce = 500;

/**
 * Fills a database with clients in all states, their onboarding, tasks and log. The connection keeps settings that
 * favour speed (no syncing, a large page cache), so do not measure with it.
 */
export async function fillWorld(db: Database, size: Size): Promise<void> {
  if (db.isLocal) {
    await db.client.execute("PRAGMA synchronous = OFF");
    await db.client.execute("PRAGMA cache_size = -500000");
  }
  for (let from = 0; from < size.clients; from += clientsAtOnce) {
    const count = Math.min(clientsAtOnce, size.clients - from);
    await db.transaction((tx) => fillPart(tx, size, from, count));
  }
}

async function fillPart(tx: Tx, size: Size, from: number, count: number) {
  const now = `${size.today}T06:00:00.000Z`;
  const made = Array.from({ length: count }, (_, index) => clientOf(from + index, size, now));
  const tasks = made.flatMap((one) => one.tasks);
  await bulkInsert(
    tx,
    clients,
    made.map((one) => one.client),
  );
  await bulkInsert(
    tx,
    clientOnboarding,
    made.map((one) => one.onboarding),
  );
  await bulkInsert(tx, clientTasks, tasks);
  const entries = tasks.map((task): NewEntry => {
    const after = { name: task.name, status: task.status, dueDate: task.dueDate };
    return { entity: "client_task", entityId: task.id, action: "create", after };
  });
  await appendEntries(tx, [{ userId: size.userId, createdAt: now, entries }]);
}

function clientOf(index: number, { tasksEach, today }: Size, now: string) {
  const name = `${pick(names, index)} ${pick(trades, Math.floor(index / names.length))} ${index}`;
  const client = newClientRow(
    {
      name,
      brandNames: [`${name} Home`, `${name} Outdoor`],
      clientType: pick(clientType.values, index),
      primaryContactName: `Contact ${index}`,
      primaryContactEmail: `contact${index}@brand.test`,
      websiteUrl: `https://brand${index}.test`,
      amazonStorefrontUrl: null,
      status: pick(clientStatus.values, index),
      avatarUrl: null,
      accountManagerId: null,
      timeZone: null,
    },
    { now, newId: () => Bun.randomUUIDv7() },
  );
  const startDate = addDays(today, -(index % 60));
  const onboarding = {
    id: Bun.randomUUIDv7(),
    clientId: client.id,
    startDate,
    targetLaunchDate: addDays(startDate, 60),
    createdAt: now,
    updatedAt: now,
  };
  const tasks = Array.from({ length: tasksEach }, (_, place) => {
    const isDone = (index * 7 + place) % 100 < 60;
    const isLate = !isDone && (index + place) % 10 === 0;
    const task = {
      id: Bun.randomUUIDv7(),
      clientOnboardingId: onboarding.id,
      name: `Task ${place + 1} of ${name}`,
      description: "What has to be done, told in the one or two sentences that a task usually has.",
      category: pick(taskCategory.values, place),
      owner: place % 3 === 0 ? "client" : "agency",
      startDate,
      dueDate: addDays(today, isLate ? -1 - (place % 9) : place),
      completedAt: isDone ? now : null,
      status: isDone ? "done" : place % 2 === 0 ? "not_started" : "in_progress",
      sortOrder: place,
      createdAt: now,
      updatedAt: now,
    } satisfies Omit<typeof clientTasks.$inferInsert, "turn" | "turnDue">;
    return { ...task, ...deriveTask(task) };
  });
  return { client, onboarding, tasks };
}

const names = ["Alder", "Birch", "Cedar", "Dune", "Ember", "Fjord", "Grove", "Harbor", "Isle", "Juniper"];
const trades = ["Goods", "Kitchen", "Toys", "Audio", "Garden", "Pets", "Beauty", "Tools", "Sports", "Books"];

function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("there is nothing to pick from");
  return value;
}
