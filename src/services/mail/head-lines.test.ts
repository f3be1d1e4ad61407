import { afterAll, beforeAll, expect, test } from "bun:test";
import { Email } from "#/src/contract/primitives";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { mailTo } from "#/test/support/mail";
import { openTransport } from "./transport";

const breaks = ["\r\n", "\n", "\r", "\u0085", "\u2028", "\0\r\n"];
const evil = (text: string, at: string) => `${text}${at}Bcc: thief@elsewhere.test${at}X-Evil: yes`;

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

test.each(breaks)("no name, address or subject adds a line to a mail's head", async (at) => {
  const { mail } = mailTo(server);
  if (!mail) throw new Error("There is no mail server.");
  const before = server.arrived.length;
  const transport = openTransport({ ...mail, from: { ...mail.from, name: evil("Agency", at) } });
  await transport(
    {
      ...{ subject: evil("Brand House", at), text: evil("Hello", at), html: "<p>Hello</p>", stop: null },
      ...{ to: "nora@brand.test", replyTo: evil("ada@agency.test", at) },
      ...{ from: { firstName: evil("Mia", at), agency: null, portal: "Portal" }, attachments: [] },
      ...{ thread: `<${evil("task", at)}@agency.test>`, list: evil("reminders", at) },
      messageId: `<${evil("id", at)}@agency.test>`,
    },
    new AbortController().signal,
  );
  const arrived = server.arrived.slice(before);
  expect(arrived.map(({ to }) => to)).toEqual(["nora@brand.test"]);
  const [head = ""] = (arrived[0]?.raw ?? "").split("\r\n\r\n");
  const lines = head.split(/[\r\n]+/).filter((line) => !/^[ \t]/.test(line));
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => /^(bcc|x-evil):/i.test(line))).toEqual([]);
});

test.each(breaks)("no recipient's address contains a line break", (at) => {
  expect(Email.safeParse(`nora@brand.test${at}RCPT TO:<thief@elsewhere.test>`).success).toBe(false);
});
