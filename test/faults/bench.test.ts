import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Compared, type Comparison, compare, processorRatios } from "#/bench/compare";
import { median } from "#/bench/median";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";

setDefaultTimeout(patience.test);

/**
 * `bound` is the minimum of a request's processor time on the limit server divided by the portal's, as the median of
 * three rounds: a quarter of the measured value, so that a busy machine passes, but code five times as expensive does
 * not. `calls` are the calls in each round: with fewer, the engine is still compiling what they run.
 */
const kinds = {
  "list, unchanged": { bound: 0.05, calls: 300 },
  "list, changed each time": { bound: 0.2, calls: 10 },
  "page, changed each time": { bound: 0.06, calls: 50 },
  "detail, each client in turn": { bound: 0.05, calls: 300 },
  "change with its audit row": { bound: 0.08, calls: 200 },
};

/**
 * In megabytes: twice what the whole benchmark leaves on a machine with enough memory for the engine's heap to grow.
 */
const mostOwn = 300;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let compared: Compared[];
let memory: Comparison["memory"]["portal"];

beforeAll(async () => {
  folder = await temporaryFolder();
  const only = Object.fromEntries(Object.entries(kinds).map(([name, { calls }]) => [name, calls]));
  const size = { clients: 1_000, rounds: 3, seconds: 0.18 };
  const found = await compare({ ...size, folder: folder.path, only });
  compared = found.requests;
  memory = found.memory.portal;
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

test.each(Object.entries(kinds))("%s does not cost a multiple of its former cost", (name, { bound }) => {
  const found = compared.find((each) => each.name === name);
  const ratios = found ? processorRatios(found) : [];
  console.log(
    `${name}: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")} of the limit, at least ${bound}`,
  );
  expect(median(ratios)).toBeGreaterThan(bound);
});

test("the memory of a portal under load is not a multiple of its former value", () => {
  const { own } = memory.afterLoad;
  console.log(`${Math.round(own)} MB of its own, at most ${mostOwn}`);
  expect(own).toBeGreaterThan(20);
  expect(own).toBeLessThan(mostOwn);
});
