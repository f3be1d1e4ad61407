import { eq } from "drizzle-orm";
import { invitations, jobs, keptFields, mails } from "#/db/schema";
import type { Task } from "#/src/contract/tasks";
import { asPerson, expectJson, linkClientUser, makeClient, makeOnboarding, type TestApp } from "./app";
import { addNeed } from "./dated-tasks";
import { addPerson, become } from "./people";
import { newTask } from "./requests";
import { addedComment } from "./requests-comments";
import { addedProject } from "./requests-design";
import { addedFile } from "./requests-files";
import { invited } from "./requests-invitations";
import { addTemplate } from "./templates";
import { testMoment } from "./zones";

/** The ids of clients by the first word of their names, and a task that the client user owes. */
export type OutlinedPeople = { ids: Record<string, string>; owed: Task };

/** Creates clients with people, invitations, mails, conversations and fields; the client user is of "Home House". */
export async function outlinedPeople(app: TestApp): Promise<OutlinedPeople> {
  const ids: Record<string, string> = {};
  const manager = app.as("manager");
  await addTemplate(app.db, { name: "Open the account", sortOrder: 1 });
  await addTemplate(app.db, {
    ...{ name: "Compare brands", sortOrder: 2 },
    conditions: [{ field: "brands", op: "at_least", value: 2 }],
  });
  const add = async (word: string, fields: object = {}) => {
    const client = await makeClient(app, { name: `${word} House`, brandNames: [word], ...fields });
    ids[word] = client.id;
    return client.id;
  };
  const access = await add("Access");
  const bare = await add("Bare");
  const news = await add("News", { accountManagerId: app.people.manager.id });
  const home = await add("Home", { accountManagerId: app.people.contributor.id });
  await makeOnboarding(app, await add("Offer"), "2026-03-02");
  await expectJson(await manager("PATCH", `/api/clients/${ids.Offer}`, { brandNames: ["Offer", "Peak"] }));

  await invited(app, access, { email: "gone@brand.test" });
  const failed = { state: "failed", endedAt: testMoment, lastError: "550 Nobody here" } as const;
  await app.db.transaction(async (tx) => {
    await tx.update(jobs).set(failed).where(eq(jobs.kind, "mail"));
    await tx.update(mails).set({ subject: "Your invitation" });
  });
  const late = await invited(app, access, { email: "late@brand.test", name: "Lee Late" });
  const expiresAt = "2026-03-02T12:00:00.000Z";
  await app.changePastLog((tx) =>
    tx.update(invitations).set({ expiresAt }).where(eq(invitations.id, late.id)),
  );
  await invited(app, access, { email: "nora@brand.test", name: "Nora Contact", repeats: true });
  const person = (email: string, clientId: string) =>
    addPerson(app.db, new Date(testMoment), { role: "client", email, clientId });
  await person("new@brand.test", access);
  const pat = await person("pat@brand.test", news);
  await become(app.db, pat.id, "client", [news, access]);

  const { tasks } = await makeOnboarding(app, news, "2026-03-02");
  const patSays = { as: () => asPerson(app.url, pat) };
  for (let at = 1; at <= 9; at++)
    await addedComment(patSays, `/api/tasks/${tasks[0]?.id}`, { text: `Line ${at}` });
  const project = await addedProject(app, { clientId: access, projectName: "Spring" });
  await addedComment(patSays, `/api/design-projects/${project.id}`, { text: "Nice" });

  await linkClientUser(app, home);
  await makeOnboarding(app, home, "2026-03-02");
  const addTask = async (name: string) => {
    const body = newTask({ name, owner: "client", startDate: "2026-03-02" });
    return expectJson<Task>(await manager("POST", `/api/clients/${home}/tasks`, body), 201);
  };
  const owed = await addTask("Send the logo");
  await addNeed(app, await addTask("Approve the label"), owed);
  await invited(app, bare, { email: app.people.client.email });
  const path = `/api/tasks/${owed.id}`;
  const { id: kit } = app.people.client;
  await addedComment(app, path, { text: "@Kit Client see https://brand.test/plan.", mentions: [kit] });
  await addedComment(app, path, { text: "Here it is" }, "client");
  await addedComment(app, path, { text: "Thank you" });
  for (let file = 1; file <= 4; file++) await addedFile(app, owed.id);

  await app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "vat_id", kind: "text", label: "VAT ID" },
      { key: "budget", kind: "money", label: "Monthly budget" },
      { key: "registered", kind: "yes_no", label: "Registered" },
      { key: "places", kind: "choices", label: "Places", options: ["Canada", "Japan"] },
      { key: "shop", kind: "url", label: "Shop" },
    ]),
  );
  const fields = { vat_id: "DE 12", budget: 500, registered: false, places: ["Japan"] };
  const shop = "https://acme.example";
  await expectJson(await manager("PATCH", `/api/clients/${access}/fields`, { ...fields, shop }));
  return { ids, owed };
}
