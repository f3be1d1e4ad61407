import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientMembers, clients } from "#/db/schema";
import { usualWorkingDays } from "#/src/format/working-days";
import { renderMail } from "#/src/services/mail/kinds";
import { unsetMailBrand } from "#/src/services/mail/templates/samples.fixture";
import { linkClientUser, makeClient, makeOnboarding, startApp } from "#/test/support/app";
import { addedComment } from "#/test/support/requests-comments";
import { addBothOwners } from "#/test/support/templates";
import { portalZone } from "#/test/support/zones";
import { digestTo } from "./digest";

test("a digest says how many active clients of its reader have not come in", async () => {
  const app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const { manager } = app.people;
  const three = await Promise.all([1, 2, 3].map(() => makeClient(app, { status: "active" })));
  const [first] = three;
  await makeOnboarding(app, first?.id ?? "", "2026-01-01");
  await linkClientUser(app, first?.id ?? "");
  await app.changePastLog(async (tx) => {
    await tx.update(clients).set({ accountManagerId: manager.id });
    await tx.update(clientMembers).set({ lastVisitDay: "2026-03-08" });
    await tx
      .update(clients)
      .set({ status: "paused" })
      .where(eq(clients.id, three[1]?.id ?? ""));
  });
  await app.as("manager")("POST", `/api/clients/${first?.id}/tasks`, {
    ...{ name: "Call", category: "ads", owner: "agency", dueDate: "2026-03-09", assigneeUserId: manager.id },
  });
  const day = "2026-03-09";
  const mail = await digestTo(app.db, manager, {
    day,
    timeZone: portalZone,
    today: day,
    calendar: usualWorkingDays,
  });
  expect(mail?.data).toMatchObject({ notComeIn: 1 });
  if (mail?.kind !== "digest") throw new Error("There is no digest.");
  const around = { publicUrl: app.url, secrets: null, stop: null, brand: unsetMailBrand };
  expect(renderMail(mail, around).text).toContain("1 client has not come in.");
  await app.stop();
});

test("a digest names news oldest first", async () => {
  const app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const { manager } = app.people;
  const { id } = await makeClient(app, { accountManagerId: manager.id });
  await linkClientUser(app, id);
  const task = (await makeOnboarding(app, id)).tasks.find(({ owner }) => owner === "client");
  for (const text of ["First", "Second", "Third"]) {
    await addedComment(app, `/api/tasks/${task?.id}`, { text }, "client");
    app.passMinute();
  }
  const day = "2026-03-09";
  const mail = await digestTo(app.db, manager, {
    day,
    timeZone: portalZone,
    today: day,
    calendar: usualWorkingDays,
  });
  if (mail?.kind !== "digest") throw new Error("There is no digest.");
  expect(mail.data.news.items.map(({ text }) => text)).toEqual(["First", "Second", "Third"]);
  await app.stop();
});
