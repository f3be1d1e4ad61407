import { PassThrough } from "node:stream";
import type { MailConfig } from "#/src/env";
import { isLoopback } from "#/src/env/loopback";
import type { RenderedMail } from "./templates/written";

type OutgoingMail = RenderedMail & {
  to: string;
  replyTo: string | null;
  messageId: string;
  /** Shown beside the sender's address instead of the name that is configured. */
  senderName: string | null;
  attachments: InlinePicture[];
};

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

/** A permanent refusal of this mail by the server. */
export class Refused extends Error {
  override readonly name = "Refused";
}

const stepMs = 15_000;

/** Opens a transport; its library is loaded with the first mail. */
export function openTransport({ server, from }: MailConfig): Transport {
  const { host, port, isTls, login } = server;
  return async ({ to, replyTo, messageId, senderName, stop, ...content }, signal) => {
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
        from: { name: senderName ?? from.name ?? "", address: from.address },
        to: { name: "", address: to },
        ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
        messageId,
        ...content,
        headers: { "Auto-Submitted": "auto-generated", ...(stop ? oneClick(stop) : {}) },
        signal,
      });
      return response;
    } catch (error) {
      const words = wordsOf(error, isHandedOver);
      throw isForGood(error) ? new Refused(words) : new Error(words, { cause: error });
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
