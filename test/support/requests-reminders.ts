import type { MailPlan } from "#/src/contract/bulk-mail";
import type { Client } from "#/src/contract/clients";
import { appendEntries } from "#/src/domain/audit-log";
import { expectJson, makeClient, makeOnboarding, type TestApp, withToken } from "./app";
import { addPerson, type Person } from "./people";
import type { Prepare } from "./requests";
import { testMoment } from "./zones";

export const reminderRequests = {
  "reminder.show": ({ own }) => ({ path: `/api/clients/${own.client.id}/reminders`, status: 200 }),
  "reminder.switch": async ({ app }) => ({
    path: `/api/clients/${(await makeClient(app)).id}/reminders`,
    body: { isOn: false },
    status: 200,
  }),
  "reminder.send": async ({ app }) => ({
    path: `/api/clients/${(await owing(app)).client.id}/reminders`,
    status: 201,
  }),
  "reminder.sendMany": async ({ app }) => {
    const ids = [(await owing(app)).client.id];
    const path = "/api/clients/reminders";
    const planned = await withToken(app.url, app.people.manager)("POST", path, { ids, dryRun: true });
    const { planHash } = await expectJson<MailPlan>(planned);
    return { path, body: { ids, planHash }, status: 200 };
  },
} satisfies Record<string, Prepare>;

/** Creates a client with a task due that day, and a person who has signed in before. */
export async function owing(
  app: TestApp,
  { dueDate = "2026-03-09", name = "Send the logo" } = {},
): Promise<{ client: Client; person: Person }> {
  const client = await makeClient(app);
  await makeOnboarding(app, client.id);
  await owe(app, client.id, { dueDate, name });
  return { client, person: await cameIn(app, client.id) };
}

/** Adds another task that a client owes. */
export async function owe(app: TestApp, clientId: string, task: { dueDate: string; name: string }) {
  const answer = await withToken(app.url, app.people.manager)("POST", `/api/clients/${clientId}/tasks`, {
    ...task,
    category: "ads",
    owner: "client",
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

let made = 0;

/** Adds a person of a client who has signed in. */
export async function cameIn(app: TestApp, clientId: string): Promise<Person> {
  made++;
  const person = await addPerson(app.db, new Date(testMoment), {
    role: "client",
    clientId,
    email: `reminded-${made}@brand.test`,
  });
  const entries = [{ entity: "user", entityId: person.id, action: "sign_in" } as const];
  await app.db.transaction((tx) =>
    appendEntries(tx, [{ userId: person.id, createdAt: testMoment, entries }]),
  );
  return person;
}
