/** One message of the stream. `id` is a place to go on from, and may come alone as a sign of life. */
export type Message = { event: string | null; data: string; id: string | null };

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
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) hear(parsed(message));
  }
}

function parsed(message: string): Message {
  const field = (name: string) =>
    message
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? null;
  return { event: field("event"), data: field("data") ?? "{}", id: field("id") };
}
