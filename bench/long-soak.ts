import type { PortalProcess } from "#/test/faults/support/portal-process";
import type { Person } from "#/test/support/people";
import { memorySlope, soak } from "./soak";
import { trafficFor } from "./traffic";

const settlingSeconds = 300;
const mostGrowth = 1;
/** Connections open and close; a leak exceeds this sooner or later. */
const mostMoreDescriptors = 20;

/** Runs for the given minutes at 50 requests a second and prints the result; true when nothing grew. */
export async function runLongSoak(portal: PortalProcess, person: Person, minutes: number): Promise<boolean> {
  const { reads, addNote, setStatus } = await trafficFor(portal.url, person);
  const { "GET /api/clients (all)": _, ...everyday } = reads;
  const samples = await soak({
    pid: portal.pid,
    calls: [...Object.values(everyday), setStatus, addNote],
    perSecond: 50,
    seconds: minutes * 60,
    sampleEvery: 10,
    onSample: ({ second, memory, descriptors, answered, failed }) =>
      console.log(
        `${Math.round(second)} s: ${Math.round(memory)} MB, ${descriptors} descriptors, ${answered} answered, ${failed} failed`,
      ),
  });
  const settled = samples.filter(({ second }) => second >= Math.min(settlingSeconds, minutes * 30));
  const counts = settled.map(({ descriptors }) => descriptors);
  const slope = memorySlope(settled);
  const moreDescriptors = (counts.at(-1) ?? 0) - (counts[0] ?? 0);
  const failed = samples.at(-1)?.failed ?? 0;
  console.log(
    `memory ${slope.toFixed(2)} MB a minute, descriptors ${moreDescriptors} more, ${failed} failed`,
  );
  return slope < mostGrowth && moreDescriptors <= mostMoreDescriptors && failed === 0;
}
