import { type Message, readMessages } from "#/src/client/read-messages";

/** The portal does not let this page listen, now or at all. */
export class NotListened extends Error {
  constructor(
    readonly status: number,
    /** Seconds. */
    readonly retryAfter: number,
  ) {
    super(`The stream of events was answered ${status}.`);
  }
}

type Reading = {
  /** The last id that was heard. */
  since: string | null;
  signal: AbortSignal;
  hear: (message: Message) => void;
  /** Only what was missed. */
  isOnce?: boolean;
};

/** Reads the stream to its end. @throws NotListened, and what fetch throws */
export async function readEvents({ since, signal, hear, isOnce = false }: Reading) {
  const headers = since ? { "Last-Event-ID": since } : undefined;
  const address = isOnce ? "/api/events?wait=false" : "/api/events";
  const response = await fetch(address, { credentials: "include", signal, ...(headers && { headers }) });
  if (response.status !== 200 || !response.body) {
    throw new NotListened(response.status, Number(response.headers.get("Retry-After")));
  }
  await readMessages(response.body, hear);
}
