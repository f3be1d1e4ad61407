/** One message of a stream of events. `id` is a place to go on from, and may come alone as a sign of life. */
export type Message = { event: string | null; data: string; id: string | null };

/** Reads `text/event-stream` to its end, as the portal writes it. @throws what reading the body throws */
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
