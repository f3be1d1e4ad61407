import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { and, eq, isNull, ne } from "drizzle-orm";
import * as schema from "#/db/schema";
import { agencyLimits } from "#/src/contract/choices/agency";
import { visitState } from "#/src/contract/choices/visits";
import { demoMoment, freshDatabase } from "#/test/support/database";
import { patience } from "#/test/support/patience";
import { answers } from "./data/answers";
import { people } from "./data/people";

setDefaultTimeout(patience.test);

const { clientMembers, clientStandings, clientTasks, clients, notices, users } = schema;

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase({ demo: demoMoment });
});
afterAll(() => database.close());

const read = () => database.db.read;
const idOf = async (person: { email: string }) => {
  const [user] = await read().select({ id: users.id }).from(users).where(eq(users.email, person.email));
  return user?.id ?? "";
};

test("the agency has a name, a color and a logo for both themes that fits into mails", async () => {
  const rows = await read().select().from(schema.agency);
  const logos = await read().select().from(schema.agencyLogos);
  const shown = [rows[0]?.logo, rows[0]?.darkLogo];
  expect(rows).toMatchObject([{ name: "Halyard", accent: "#0f6b5c" }]);
  expect(new Set(shown)).toEqual(new Set(logos.map(({ hash }) => hash)));
  expect(logos.map(({ size }) => size <= agencyLimits.mailedLogoBytes)).toEqual([true, true]);
});

test("a manager looks after most clients, and finds each state of visits among them", async () => {
  const states = await read()
    .select({ state: clientStandings.visitState })
    .from(clientStandings)
    .innerJoin(clients, eq(clients.id, clientStandings.clientId))
    .where(eq(clients.accountManagerId, await idOf(people.marcus)));
  expect(states.length).toBeGreaterThan(15);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(visitState.values));
});

test("clients answered their tasks; the last answers are unread notices of the account manager", async () => {
  const rows = await read()
    .select({ text: schema.comments.text, status: clientTasks.status, files: clientTasks.evidenceUrls })
    .from(schema.comments)
    .innerJoin(clientTasks, eq(clientTasks.id, schema.comments.taskId));
  for (const { text, links = [], done } of answers) {
    const answered = rows.find((row) => row.text === text);
    expect(answered?.files).toEqual(links);
    if (done) expect(answered?.status).toBe("done");
  }
  const unread = await read()
    .select({ kind: notices.kind })
    .from(notices)
    .where(and(eq(notices.userId, await idOf(people.marcus)), isNull(notices.readAt)));
  expect(new Set(unread.map(({ kind }) => kind))).toContain("done");
});

test("a person has two brands, each with something to do", async () => {
  const open = await read()
    .selectDistinct({ clientId: clientMembers.clientId })
    .from(clientMembers)
    .innerJoin(schema.clientOnboarding, eq(schema.clientOnboarding.clientId, clientMembers.clientId))
    .innerJoin(clientTasks, eq(clientTasks.clientOnboardingId, schema.clientOnboarding.id))
    .where(
      and(
        eq(clientMembers.userId, await idOf(people.rosa)),
        eq(clientTasks.owner, "client"),
        ne(clientTasks.status, "done"),
      ),
    );
  expect(open).toHaveLength(2);
});

test("clients and people are in several time zones", async () => {
  const zones = await read().selectDistinct({ zone: clients.timeZone }).from(clients);
  expect(zones.length).toBeGreaterThan(3);
  const own = await read().select({ zone: schema.userSettings.timeZone }).from(schema.userSettings);
  expect(own).toContainEqual({ zone: "Europe/Madrid" });
});

test("clients read titles of their own where the team's name of a task has its terms", async () => {
  const rows = await read()
    .select({ name: clientTasks.name, title: clientTasks.clientTitle })
    .from(clientTasks)
    .where(eq(clientTasks.owner, "client"));
  const shown = rows.map(({ name, title }) => title ?? name);
  expect(
    shown.filter((title) => /\b(FBA|ACOS|landed costs|roles|scope of work|intake)\b/.test(title)),
  ).toEqual([]);
  expect(rows.filter(({ title }) => title !== null).length).toBeGreaterThan(100);
});
