import { ChangeEvent } from "#/src/contract/events";
import { permissions } from "#/src/contract/permissions";
import type { Call } from "./app";

/** One message of a stream as received. */
export type Message = { event: string | null; data: unknown; id: string | null };

/** An open event stream, read as a program reads it. */
export type Listening = Awaited<ReturnType<typeof listen>>;

/** Opens a stream and waits until it receives new events. */
export async function listen(call: Call, lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId };
  const answer = await call("GET", permissions["event.stream"].path, undefined, headers);
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${await answer.text()}`);
  const reader = answer.body?.getReader();
  if (!reader) throw new Error("The answer has no body.");
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  let isOpen = true;
  const ended = read(reader);
  await until(() => messages.some(({ id }) => id !== null));

  async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
    let text = "";
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) break;
      text += decoder.decode(value, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      messages.push(...parts.map(messageOf));
      for (const wake of waiting) wake();
    }
    isOpen = false;
    for (const wake of waiting) wake();
  }

  /** Waits until a condition on the received messages holds; fails if the stream ends before. */
  async function until(isReached: () => boolean) {
    while (!isReached()) {
      if (!isOpen) throw new Error(`The stream ended with ${JSON.stringify(messages)}.`);
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      await promise;
      waiting.delete(resolve);
    }
  }

  const changes = () =>
    messages.flatMap((each) => (each.event === "change" ? [ChangeEvent.parse(each.data)] : []));
  return {
    headers: answer.headers,
    messages,
    changes,
    until,
    /** Waits for a change of that row and returns all changes received until then. */
    async heard(id: string): Promise<ChangeEvent[]> {
      await until(() => changes().some((change) => change.id === id));
      return changes();
    },
    lastId: () => messages.findLast(({ id }) => id !== null)?.id ?? "",
    /** Resolves when the portal ends the stream. */
    ended,
    close: () => reader.cancel(),
  };
}

/** Returns the messages missed since then, by a call that does not wait. */
export async function missedSince(call: Call, lastEventId?: string): Promise<Message[]> {
  const headers = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId };
  const answer = await call("GET", `${permissions["event.stream"].path}?wait=false`, undefined, headers);
  return (await answer.text()).split("\n\n").filter(Boolean).map(messageOf);
}

function messageOf(text: string): Message {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1] ?? null;
  return { event: field("event"), data: JSON.parse(field("data") ?? "null"), id: field("id") };
}
