import type { PortalProcess } from "#/test/faults/support/portal-process";
import { must, newClient } from "#/test/faults/support/requests";
import { withToken } from "#/test/support/app";
import type { Person } from "#/test/support/people";
import { footprintOf } from "./footprint";
import { measure, summaryOf, type Times } from "./measure";
import { readsNowAndThen, trafficFor } from "./traffic";

const rounds = 40;
const writeSeconds = 5;
const writersAtOnce = 8;

/** What people read all day, and what a few of them read now and then. */
export async function printRoutes(url: string, { manager, admin }: Record<"manager" | "admin", Person>) {
  const { reads } = await trafficFor(url, manager);
  const rarer = readsNowAndThen(url, { manager, admin });
  console.log(`${"".padEnd(40)}median     p95`);
  for (const [name, call] of Object.entries({ ...reads, ...rarer })) print(name, await measure(rounds, call));
}

/** Writes by several callers at once, a whole import, and what the process holds afterwards. */
export async function printWrites(portal: PortalProcess, person: Person) {
  const { addNote, setStatus } = await trafficFor(portal.url, person);
  for (const [name, call] of Object.entries({
    "POST /api/tasks/{id}/notes": addNote,
    "PATCH /api/tasks/{id}": setStatus,
  })) {
    const times = await writeFor(writeSeconds, call);
    print(`${name}, ${writersAtOnce} at once`, summaryOf(times));
    console.log(`${"".padEnd(40)}${Math.round(times.length / writeSeconds)} a second`);
  }
  const rows = Array.from({ length: 500 }, (_, index) => ({ line: index + 2, ...newClient() }));
  const body = { rows, onDuplicate: "skip", dryRun: false, startOnboarding: true };
  const started = performance.now();
  await must(withToken(portal.url, person)("POST", "/api/clients/import", body), 200);
  console.log(`import of 500 clients with onboarding    ${Math.round(performance.now() - started)} ms`);
  const { memory, descriptors } = await footprintOf(portal.pid);
  console.log(`memory ${Math.round(memory)} MB, ${descriptors} descriptors`);
}

async function writeFor(seconds: number, call: () => Promise<Response>): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const write = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const response = await call();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a write was answered ${response.status}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: writersAtOnce }, write));
  return times;
}

function print(name: string, { median, p95 }: Times) {
  console.log(`${name.padEnd(38)}${median.toFixed(1).padStart(8)}${p95.toFixed(1).padStart(8)}`);
}
