import type { Call } from "#/test/support/app";
import { type Footprint, footprintOf } from "./footprint";

type Options = {
  pid: number;
  /** Requests, sent in turn. */
  calls: (() => ReturnType<Call>)[];
  perSecond: number;
  seconds: number;
  /** Seconds between samples of the process. */
  sampleEvery: number;
  onSample?: (sample: Sample) => void;
};

export type Sample = Footprint & { second: number; answered: number; failed: number };

/**
 * Connections that one machine's browsers and scripts keep open; beyond that, requests are skipped instead of queued.
 */
const mostAtOnce = 24;

/** Sends requests at an even pace and samples the process meanwhile. */
export async function soak(options: Options): Promise<Sample[]> {
  const { pid, calls, perSecond, seconds, sampleEvery, onSample } = options;
  const samples: Sample[] = [];
  const counts = { answered: 0, failed: 0 };
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  for (let sent = 0; elapsed() < seconds; ) {
    for (const due = Math.floor(elapsed() * perSecond); sent < due; sent++) {
      if (underWay.size >= mostAtOnce) continue;
      const call = calls[sent % calls.length];
      if (!call) throw new Error("there is nothing to send");
      const answer = count(call, counts).finally(() => underWay.delete(answer));
      underWay.add(answer);
    }
    if (elapsed() >= (samples.length + 1) * sampleEvery) {
      const sample = { second: elapsed(), ...counts, ...(await footprintOf(pid)) };
      samples.push(sample);
      onSample?.(sample);
    }
    await Bun.sleep(5);
  }
  await Promise.all(underWay);
  return samples;
}

async function count(call: () => ReturnType<Call>, counts: { answered: number; failed: number }) {
  try {
    const response = await call();
    await response.arrayBuffer();
    if (response.ok) counts.answered++;
    else counts.failed++;
  } catch {
    counts.failed++;
  }
}

/** Returns the growth of memory over these samples, in megabytes per minute, by least squares. */
export function memorySlope(samples: Sample[]): number {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const x = mean(samples.map(({ second }) => second));
  const y = mean(samples.map(({ memory }) => memory));
  const above = samples.reduce((sum, sample) => sum + (sample.second - x) * (sample.memory - y), 0);
  const below = samples.reduce((sum, { second }) => sum + (second - x) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 60;
}
