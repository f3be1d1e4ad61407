/** One message of an event stream. `id` is the position to resume from; sent alone it is a heartbeat. */
export type Message = { event: string | null; data: string; id: string | null };

/** Reads a `text/event-stream` body, as the portal writes it, to its end. @throws any error of reading the body */
export async function readMessages(body: ReadableStream<Uint8Array>, hear: (message: Message) => unknown) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) await hear(parsed(message));
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
