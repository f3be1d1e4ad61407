import { processorSeconds } from "./processor-time";

/** Cost of calls; times in milliseconds. */
export type Cost = { perSecond: number; processor: number };

type Load = {
  pid: number;
  seconds: number;
  /** Minimum number of calls, for which a busy machine takes longer. */
  calls: number;
  atOnce: number;
  call: () => Promise<Response>;
};

/** Calls as fast as `atOnce` concurrent callers can for some seconds. @throws unless each response is a 2xx */
export async function load({ pid, seconds, calls: least, atOnce, call }: Load): Promise<Cost> {
  let calls = 0;
  const before = await processorSeconds(pid);
  const started = performance.now();
  const end = started + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end || calls < least) {
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

type LoadBetweenChanges = Omit<Load, "atOnce"> & { change: () => Promise<Response> };

/**
 * Measures a call that always follows a change: calls and changes alternate with one caller, minus the cost of as
 * many changes measured just before.
 */
export async function loadBetweenChanges({ change, call, ...rest }: LoadBetweenChanges): Promise<Cost> {
  const changes = await load({ ...rest, seconds: rest.seconds / 2, atOnce: 1, call: change });
  const both = await load({
    ...{ ...rest, atOnce: 1 },
    call: async () => {
      const changed = await change();
      await changed.arrayBuffer();
      if (!changed.ok) throw new Error(`${changed.url}: ${changed.status}`);
      return call();
    },
  });
  const apart = 1 / both.perSecond - 1 / changes.perSecond;
  return { perSecond: 1 / apart, processor: both.processor - changes.processor };
}
