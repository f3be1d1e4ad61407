import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Compared, type Comparison, compare, processorRatios } from "#/bench/compare";
import { median } from "#/bench/median";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";

setDefaultTimeout(patience.test);

/**
 * Minimum of a request's processor time on the limit server divided by the portal's, as the median of three rounds: a
 * quarter of the measured value, so that a busy machine passes, but code five times as expensive does not.
 */
const least = {
  "list, unchanged": 0.05,
  "list, changed each time": 0.2,
  "page, changed each time": 0.06,
  "detail, each client in turn": 0.05,
  "change with its audit row": 0.08,
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
  const size = { clients: 1_000, rounds: 3, seconds: 0.18 };
  const found = await compare({ ...size, folder: folder.path, only: Object.keys(least) });
  compared = found.requests;
  memory = found.memory.portal;
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

test.each(Object.entries(least))("%s does not cost a multiple of its former cost", (name, bound) => {
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
