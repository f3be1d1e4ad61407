import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** A received mail. */
export type ArrivedMail = {
  messageId: string;
  from: string;
  /** Envelope recipient. */
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Headers and body as received. */
  raw: string;
  /** True when the connection was encrypted. */
  isEncrypted: boolean;
  arrivedAt: Date;
};

/** Behaviour of the server towards a mail: if and how it fails. */
type MailBehaviour =
  | "takes it"
  | "refuses the recipient"
  | "refuses the mail"
  | "asks to come later"
  | "says nothing"
  | "dies while it reads"
  | "takes it and says nothing"
  | "takes it and dies before it says so";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const maxStored = 200;

type Tls = {
  /** PEM, like the certificate. */
  key: string;
  cert: string;
  /** TLS from the first byte, as with `smtps:`; otherwise STARTTLS. */
  isAtOnce: boolean;
};

/** Starts a real mail server that delivers to nobody, on loopback; a free port by default. */
export async function startMailServer({ port = 0, tls }: { port?: number; tls?: Tls } = {}) {
  let script: MailBehaviour[] = ["takes it"];
  const arrived: ArrivedMail[] = [];
  let tries = 0;
  const failure = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
  const now = () => script[0] ?? "takes it";
  const next = () => {
    tries++;
    if (script.length > 1) script.shift();
  };
  const hangUp = () => {
    for (const { _socket } of server.connections) _socket?.destroy();
  };
  const server = new SMTPServer({
    logger: false,
    ...(tls ? { secure: tls.isAtOnce, key: tls.key, cert: tls.cert } : { disabledCommands: ["STARTTLS"] }),
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 1,
    onAuth: ({ username }, _, done) => done(null, { user: username ?? "" }),
    onRcptTo({ address }, _, done) {
      const behaviour = now();
      if (behaviour === "says nothing") return next();
      if (behaviour === "refuses the recipient") {
        next();
        return done(failure(550, `5.1.1 <${address}> is nobody here`));
      }
      if (behaviour === "asks to come later") {
        next();
        return done(failure(451, "4.7.1 Come back later"));
      }
      done();
    },
    async onData(stream, { envelope, secure }, done) {
      const behaviour = now();
      next();
      if (behaviour === "dies while it reads") return hangUp();
      const raw = await readAll(stream);
      if (raw === undefined) return;
      if (behaviour === "refuses the mail") return done(failure(554, "5.7.1 This looks like spam"));
      arrived.push({ ...(await read(raw, envelope.rcptTo[0]?.address ?? "")), isEncrypted: secure });
      arrived.splice(0, arrived.length - maxStored);
      if (behaviour === "takes it and says nothing") return;
      if (behaviour === "takes it and dies before it says so") return hangUp();
      done(null, `Kept as number ${arrived.length}`);
    },
  });
  server.on("error", () => {});
  const taken = await listen(server, port);
  return {
    /** Value for MAIL_URL. */
    url: `${tls?.isAtOnce ? "smtps" : "smtp"}://127.0.0.1:${taken}`,
    port: taken,
    /** The latest mails, in order of arrival. */
    arrived,
    /** Number of started deliveries. */
    tries: () => tries,
    /** Behaviours towards the next mails, in order; the last one is repeated. */
    behave(...behaviours: MailBehaviour[]) {
      script = behaviours;
    },
    stop(): Promise<void> {
      return new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      });
    },
  };
}

async function read(raw: string, to: string): Promise<Omit<ArrivedMail, "isEncrypted">> {
  const { messageId = "", from, replyTo, subject = "", html = "", text = "" } = await PostalMime.parse(raw);
  return {
    ...{ messageId, to, subject, html, text, raw },
    from: from?.address ?? "",
    replyTo: replyTo?.[0]?.address ?? null,
    arrivedAt: new Date(),
  };
}

/** Returns the whole message, undefined if its sender hung up in the middle of it. */
async function readAll(stream: SMTPServerDataStream): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString("utf8");
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
