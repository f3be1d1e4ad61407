import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks } from "#/db/schema";
import { startMailServer } from "#/src/programs/demo/mail/mail-server";
import { accessibilityProblems, colorProblems } from "../support/accessibility";
import { makeClient, makeOnboarding, startApp } from "../support/app";
import { mailRunner, mailTo } from "../support/mail";
import { inChromiumWith, islandsReady } from "../support/portal-browser";
import { addBothOwners } from "../support/templates";
import { toast } from "../support/toasts";

const server = await startMailServer();
afterAll(() => server.stop());
const portal = inChromiumWith(() => startApp({ templates: false, env: mailTo(server) }));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("from Send Invitation to the first completed task, on a phone, by a person without an account", async () => {
  await addBothOwners(portal.app.db);
  const client = await makeClient(portal.app);
  const { tasks } = await makeOnboarding(portal.app, client.id);
  const clientTask = tasks.find(({ owner }) => owner === "client");

  const staff = await portal.open("contributor", `/clients/${client.id}`);
  await staff.getByRole("button", { name: "Invite Client" }).click();
  const dialog = staff.getByRole("dialog", { name: "Invite Client to Portal" });
  await dialog.getByRole("heading", { name: "People" }).waitFor();
  expect(await accessibilityProblems(staff)).toEqual([]);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await toast(staff, "Invitation sent");

  await mailRunner(portal.app).doDue();
  const [mail] = server.arrived;
  expect(mail?.to).toBe("nora@brand.test");
  const link = /href="([^"]*\/invite\/[\w-]{43})"/.exec(mail?.html ?? "")?.[1] ?? "";

  const theirs = await portal.open(null, new URL(link).pathname, phone);
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await theirs.emulateMedia({ colorScheme: "dark" });
  expect(await colorProblems(theirs)).toEqual([]);
  await theirs.getByRole("button", { name: "Accept the invitation" }).tap();
  await theirs.waitForURL(`${portal.app.url}/`);
  await islandsReady(theirs);
  await theirs.getByRole("button", { name: `Mark Done: ${clientTask?.name}` }).tap();
  await toast(theirs, "Marked as done");
  const [row] = await portal.app.db.read
    .select({ status: clientTasks.status })
    .from(clientTasks)
    .where(eq(clientTasks.id, clientTask?.id ?? ""));
  expect(row?.status).toBe("done");
});
