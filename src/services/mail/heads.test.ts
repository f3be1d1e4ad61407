import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import PostalMime from "postal-mime";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { startApp, type TestApp } from "#/test/support/app";
import { mailRunner, mailTo, queueMail } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import type { NewMail } from "./outbox";

setDefaultTimeout(patience.test);

let server: MailServer;
let app: TestApp;
beforeEach(async () => {
  server = await startMailServer();
  app = await startApp({ templates: false, env: mailTo(server) });
});
afterEach(async () => {
  await server.stop();
  await app.stop();
});

const news = {
  items: [{ who: "Mia Manager", about: "Send the logo", text: "Which one?", kind: "comment" as const }],
  ...{ total: 1, path: "/clients/1?task=2" },
};
const reminder = (recipientId: string): NewMail => ({
  kind: "reminder",
  data: {
    day: "2026-03-09",
    parts: [
      {
        ...{ clientId: "", clientName: "Acme", total: 1 },
        items: [{ title: "Send the logo", kind: "task", dueDate: "2026-03-10" }],
      },
    ],
  },
  ...{ to: "nora@brand.test", recipientId },
});

/** Sends a mail on behalf of the manager; returns its head. */
async function headOf(mail: NewMail) {
  await queueMail(app, mail);
  await mailRunner(app).doDue();
  const { from, replyTo, subject, inReplyTo, references, headers } = await PostalMime.parse(
    server.arrived.at(-1)?.raw ?? "",
  );
  const listId = headers.find(({ key }) => key === "list-id")?.value;
  return { from: from?.name, replyTo: replyTo?.[0]?.address, subject, inReplyTo, references, listId };
}

describe("the head of a mail", () => {
  test("names the conversation of news, and its list", async () => {
    const mail = { kind: "notice", data: news, to: "nora@brand.test", thread: "task-7" } as const;
    expect(await headOf(mail)).toMatchObject({
      ...{ inReplyTo: "<task-7@agency.test>", references: "<task-7@agency.test>" },
      ...{ listId: "<mentions.agency.test>", subject: "Mia Manager about Send the logo" },
    });
  });

  test("names no conversation and no list where there is none", async () => {
    const head = await headOf({ kind: "test", data: { askedBy: "Ada" }, to: "ada@agency.test" });
    expect(head).toEqual({
      ...{ from: "Agency Portal", subject: "Mail from the portal arrives", replyTo: undefined },
      ...{ inReplyTo: undefined, references: undefined, listId: undefined },
    });
  });

  test("puts the reminders of a person into one conversation", async () => {
    const { id } = app.people.viewer;
    await app.db.client.execute("delete from client_members");
    const mail = { ...reminder(id), recipientId: id };
    await queueMail(app, mail);
    const [row] = (await app.db.client.execute("select thread from mails where kind = 'reminder'")).rows;
    expect(row?.thread).toBe(`reminders-${id}`);
  });

  test("comes from the first name of the colleague who wrote, at the agency", async () => {
    const to = { to: "nora@brand.test" };
    expect(await headOf({ kind: "notice", data: { ...news, from: "Cleo" }, ...to })).toMatchObject({
      ...{ from: "Cleo at Agency Portal", replyTo: undefined },
    });
    expect((await headOf({ kind: "notice", data: news, ...to })).from).toBe("Agency Portal");
    const review = {
      ...{ sentBy: "Mia Manager", assetName: "Hero", projectName: "Spring", version: 1 },
      ...{ asksCode: false, lastDay: "2026-03-16" },
    } as const;
    const { admin } = app.people;
    // The manager sends it, and answers go to the account manager.
    expect(await headOf({ kind: "review", data: review, ...to, replyTo: admin.email })).toMatchObject({
      ...{ from: "Mia at Agency Portal", replyTo: admin.email },
    });
    for (const [agency, from] of [
      [{ name: "Harbor" }, "Mia at Harbor"],
      [{ senderName: "Harbor Agency" }, "Mia at Harbor Agency"],
    ] as const) {
      await app.as("admin")("PATCH", "/api/admin/agency", agency);
      expect((await headOf({ kind: "review", data: review, ...to })).from).toBe(from);
    }
  });

  test("of a code begins with the code, and the stored subject does not contain it", async () => {
    const link = { secret: "S3cret-of-the-link-0123456789abcdefghijklmno", endsAt: "2026-12-01" };
    const { subject = "" } = await headOf({ kind: "sign_in", data: {}, to: "nora@brand.test", link });
    expect(subject).toMatch(/^\d{3} \d{3} is your code to sign in$/);
    const [row] = (await app.db.client.execute("select subject, data from mails")).rows;
    expect(row?.subject).toBe("Sign-in code");
    expect(JSON.stringify(row)).not.toContain(subject.slice(0, 7));
  });
});
