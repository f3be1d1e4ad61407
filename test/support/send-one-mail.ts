import { openTransport } from "#/src/services/mail/transport";
import { mailTo } from "./mail";

/** Hands one mail to the server of the first argument, as a portal of its own would, and prints what came of it. */
export const sendOneMail = import.meta.path;

if (import.meta.main) {
  const [url = ""] = process.argv.slice(2);
  const { mail } = mailTo({ url });
  if (!mail) throw new Error("No mail server was named.");
  const content = { subject: "A link", html: "<p>A link</p>", text: "A link" };
  const to = { to: "nora@brand.test", replyTo: null, messageId: "<one@agency.test>", stop: null };
  const sending = openTransport(mail)({ ...content, ...to }, AbortSignal.timeout(30_000));
  process.stdout.write(await sending.catch((error: unknown) => `refused: ${String(error)}`));
}
