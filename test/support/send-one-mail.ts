import { openTransport } from "#/src/services/mail/transport";
import { mailTo } from "./mail";

/** Passes one mail to the server in the first argument, as a separate portal would, and prints the result. */
export const sendOneMail = import.meta.path;

if (import.meta.main) {
  const [url = ""] = process.argv.slice(2);
  const { mail } = mailTo({ url });
  if (!mail) throw new Error("No mail server was named.");
  const content = { subject: "A link", html: "<p>A link</p>", text: "A link" };
  const to = {
    to: "nora@brand.test",
    replyTo: null,
    messageId: "<one@agency.test>",
    stop: null,
    from: { firstName: null, agency: null, portal: "Portal" },
    thread: null,
    list: null,
    attachments: [],
  };
  const sending = openTransport(mail)({ ...content, ...to }, AbortSignal.timeout(30_000));
  process.stdout.write(await sending.catch((error: unknown) => `refused: ${String(error)}`));
}
