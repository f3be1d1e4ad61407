import { expect, jest, test } from "bun:test";
import { reloadStream } from "./reload";

/** Opens the stream, and returns a reader of its next event's name. */
async function openStream({ routes }: ReturnType<typeof reloadStream>) {
  const { body } = await routes.request("/dev/reload");
  if (!body) throw new Error("The stream has no body.");
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const nextEvent = async () => {
    while (!text.includes("\n\n")) text += (await reader.read()).value ?? "";
    const [event = ""] = text.split("\n\n", 1);
    text = text.slice(event.length + 2);
    return event.split("\n").toSorted();
  };
  return { nextEvent, close: () => reader.cancel() };
}

test("every open page reloads once per call, and reconnects soon after a restart", async () => {
  const reload = reloadStream();
  const pages = await Promise.all([openStream(reload), openStream(reload)]);
  for (const page of pages) expect(await page.nextEvent()).toEqual(["data: ", "event: hello", "retry: 150"]);
  for (let round = 0; round < 2; round++) {
    await new Promise(setImmediate);
    reload.now();
    for (const page of pages) expect(await page.nextEvent()).toEqual(["data: ", "event: reload"]);
  }
  for (const page of pages) await page.close();
});

test("a page without changes gets a heartbeat every 25 seconds instead of a reload", async () => {
  jest.useFakeTimers();
  try {
    const page = await openStream(reloadStream());
    await page.nextEvent();
    const next = page.nextEvent();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    jest.advanceTimersByTime(25_000);
    expect(await next).toEqual(["data: ", "event: heartbeat"]);
    await page.close();
  } finally {
    jest.useRealTimers();
  }
});
