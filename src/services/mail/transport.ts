import { PassThrough } from "node:stream";
import type { MailConfig } from "#/src/env";
import { isLoopback } from "#/src/env/loopback";
import type { RenderedMail } from "./templates/written";

type OutgoingMail = RenderedMail & {
  to: string;
  replyTo: string | null;
  messageId: string;
  /** Message-ID that begins its conversation; null if it belongs to none. */
  thread: string | null;
  /** Names the kind of mail to programs that sort it; null for mail that cannot be stopped. */
  list: string | null;
  from: SenderName;
  attachments: InlinePicture[];
};

/**
 * Names beside the sender's address: of a colleague, of the agency instead of the configured one, and of the portal if
 * there is neither.
 */
export type SenderName = { firstName: string | null; agency: string | null; portal: string };

/** A picture within a mail, which refers to it by `cid:`. */
export type InlinePicture = {
  cid: string;
  filename: string;
  contentType: string;
  content: Buffer;
  contentDisposition: "inline";
};

/** Passes a mail to the server and returns its response. @throws Refused, or any other error */
export type Transport = (mail: OutgoingMail, signal: AbortSignal) => Promise<string>;

/** A permanent refusal of this mail by the server; `isRecipient` if its address accepts no mail. */
export class Refused extends Error {
  override readonly name = "Refused";
  constructor(
    message: string,
    readonly isRecipient: boolean,
  ) {
    super(message);
  }
}

const stepMs = 15_000;

/** Opens a transport; its library is loaded with the first mail. */
export function openTransport({ server, from: configured }: MailConfig): Transport {
  const { host, port, isTls, login } = server;
  return async ({ to, replyTo, messageId, from, thread, list, stop, ...content }, signal) => {
    const transport = await open();
    let isHandedOver = false;
    transport.use("stream", ({ message }, done) => {
      message.transform(() =>
        new PassThrough().on("finish", () => {
          isHandedOver = true;
        }),
      );
      done();
    });
    try {
      const { response } = await transport.sendMail({
        from: { name: nameOf(from, configured.name), address: configured.address },
        to: { name: "", address: to },
        ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
        messageId,
        ...(thread === null ? {} : { inReplyTo: thread, references: thread }),
        ...content,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(list === null ? {} : { "List-Id": `<${list}.${domainOf(configured.address)}>` }),
          ...(stop ? oneClick(stop) : {}),
        },
        signal,
      });
      return response;
    } catch (error) {
      const words = wordsOf(error, isHandedOver);
      throw isForGood(error) ? new Refused(words, isAboutAddress(words)) : new Error(words, { cause: error });
    }
  };

  async function open() {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      host,
      port,
      secure: isTls,
      // Links grant access, so they are sent unencrypted only within this machine.
      requireTLS: !isTls && !isLoopback(host),
      ...(login ? { auth: login, forceAuth: true } : {}),
      dnsTimeout: stepMs,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}

/** "Mia at Harbor Agency". */
function nameOf({ firstName, agency, portal }: SenderName, configured: string | null): string {
  const name = agency ?? configured ?? portal;
  return firstName === null ? name : `${firstName} at ${name}`;
}

/** Returns the domain of a mail address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** Headers that let mail programs stop such mail with one click (RFC 8058). */
function oneClick(stop: string) {
  return { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

type SmtpFailure = { command?: unknown; responseCode?: unknown; response?: unknown };

/** True for a refused recipient or content; a refused sender or login can be fixed by us, so a retry may succeed. */
function isForGood(error: unknown): boolean {
  const { command, responseCode } = failureOf(error);
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return isAboutMail && typeof responseCode === "number" && responseCode >= 500;
}

/**
 * True for the codes of RFC 3463 that say that an address does not exist or is disabled. Others may be the sender's fault,
 * such as a server that relays nothing.
 */
export function isAboutAddress(response: string): boolean {
  return /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/.test(response);
}

/** Returns the server's own message, if any. After the hand-over without a response, delivery is unknown. */
function wordsOf(error: unknown, isHandedOver: boolean): string {
  const { response } = failureOf(error);
  if (typeof response === "string" && response) return response;
  const message = error instanceof Error ? error.message : String(error);
  return isHandedOver ? `${message}, after the server was given the mail: it may arrive twice.` : message;
}

function failureOf(error: unknown): SmtpFailure {
  return typeof error === "object" && error !== null ? error : {};
}
