/** Times in milliseconds. */
export type Times = { median: number; p95: number; slowest: number };

/** Calls once to warm up, then `rounds` times, one after the other. @throws unless each answers 2xx */
export async function measure(rounds: number, call: () => Promise<Response>): Promise<Times> {
  await answer(call);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await answer(call);
    times.push(performance.now() - started);
  }
  return summaryOf(times);
}

export function summaryOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), p95: at(0.95), slowest: at(1) };
}

async function answer(call: () => Promise<Response>) {
  const response = await call();
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 200)}`);
}
