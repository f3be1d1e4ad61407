import { processorSeconds } from "./processor-time";

/** What so many calls cost; times in milliseconds. */
export type Cost = { perSecond: number; processor: number };

type Load = { pid: number; seconds: number; atOnce: number; call: () => Promise<Response> };

/** Calls as often as `atOnce` callers can for some seconds. @throws unless each answer is a 2xx */
export async function load({ pid, seconds, atOnce, call }: Load): Promise<Cost> {
  let calls = 0;
  const before = await processorSeconds(pid);
  const started = performance.now();
  const end = started + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const response = await call();
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 200)}`);
      calls++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  const passed = performance.now() - started;
  const used = (await processorSeconds(pid)) - before;
  return { perSecond: (calls / passed) * 1000, processor: (used / calls) * 1000 };
}
