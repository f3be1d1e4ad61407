import { bulkInsert } from "#/db/bulk-insert";
import type { Database } from "#/db/client";
import { clientOnboarding, clients, clientTasks } from "#/db/schema";
import { newClientRow } from "#/src/areas/clients";
import type { ClientStatus } from "#/src/contract/choices/clients";
import type { TaskCategory } from "#/src/contract/choices/tasks";
import { newWithTurn } from "./task-turns";

/** `doneAt` is a moment (ISO 8601 in UTC), or null for an open task. */
export type GivenTask = { category?: TaskCategory; dueDate: string; doneAt: string | null };

export type GivenClient = {
  id?: string;
  name: string;
  status?: ClientStatus;
  /** Null before onboarding is started. */
  startDate: string | null;
  launch?: string | null;
  tasks?: GivenTask[];
};

/** Inserts the given clients with their onboardings and tasks; returns their ids by name. */
export async function addReported(db: Database, given: GivenClient[]) {
  const now = "2026-01-01T00:00:00.000Z";
  const rows = given.map((one) => ({
    given: one,
    client: newClientRow(
      {
        name: one.name,
        brandNames: [`${one.name} Brand`],
        clientType: "uncut_brands",
        primaryContactName: "Nora Contact",
        primaryContactEmail: "nora@brand.test",
        websiteUrl: null,
        amazonStorefrontUrl: null,
        avatarUrl: null,
        accountManagerId: null,
        timeZone: null,
        status: one.status ?? "active",
      },
      { now, newId: () => one.id ?? Bun.randomUUIDv7() },
    ),
    onboardingId: Bun.randomUUIDv7(),
  }));
  const onboardings = rows.flatMap(({ given: { startDate, launch = null }, client, onboardingId }) =>
    startDate === null
      ? []
      : [{ id: onboardingId, clientId: client.id, startDate, targetLaunchDate: launch }],
  );
  const tasks = rows.flatMap(({ given: { tasks = [], startDate }, onboardingId }) =>
    tasks.map((task) => taskOf(task, onboardingId, startDate ?? task.dueDate)),
  );
  await db.transaction(async (tx) => {
    await bulkInsert(
      tx,
      clients,
      rows.map(({ client }) => client),
    );
    await bulkInsert(tx, clientOnboarding, onboardings);
    await bulkInsert(tx, clientTasks, tasks);
  });
  return new Map(rows.map(({ given, client }) => [given.name, client.id]));
}

function taskOf({ category = "ads", dueDate, doneAt }: GivenTask, onboardingId: string, startDate: string) {
  return newWithTurn({
    id: Bun.randomUUIDv7(),
    clientOnboardingId: onboardingId,
    name: "Task",
    category,
    owner: "agency",
    startDate,
    dueDate,
    completedAt: doneAt,
    status: doneAt === null ? "in_progress" : "done",
  });
}
