import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Compared, type Comparison, processorRatios, rateRatios } from "./compare";
import type { Distant } from "./distance";
import type { ImportCost } from "./import";
import type { Cost } from "./load";
import { median } from "./median";
import type { PageCost } from "./page";
import { machine } from "./processor-time";

/** Prints medians over the rounds with minimum and maximum, one line per kind of request. */
export function printComparison({ clients, requests, memory }: Comparison) {
  console.log(`\n${clients} clients, ${clients * 25} tasks; milliseconds of processor time for each request`);
  console.log(row("", "portal", "limit", "more", " part of the limit (least to most)"));
  for (const request of requests) console.log(lineOf(request));
  for (const [name, { afterLoad, later }] of Object.entries(memory)) {
    const describe = ({ memory, own, objects }: typeof later) =>
      `${Math.round(memory)} MB, ${Math.round(own)} of them its own,${objects === undefined ? "" : ` ${Math.round(objects)} in objects,`}`;
    console.log(`memory of the ${name}: ${describe(afterLoad)} after the load; ${describe(later)} later`);
  }
}

/** Prints the cost of each request with more clients, as a multiple of that with the fewest. */
export function printGrowth([least, ...more]: Comparison[]) {
  if (!least || more.length === 0) return;
  console.log(`\nprocessor time for each request, as a multiple of that at ${least.clients} clients`);
  console.log(row("", ...more.map(({ clients }) => String(clients))));
  for (const { name, portal } of least.requests) {
    const multiples = more.map(({ requests }) => {
      const same = requests.find((each) => each.name === name);
      return same ? (median(processor(same.portal)) / median(processor(portal))).toFixed(2) : "-";
    });
    console.log(row(name, ...multiples));
  }
}

export function printDistant(costs: Distant[], { clients, distance }: { clients: number; distance: number }) {
  console.log(`\n${clients} clients on a server ${distance} ms away; one request after the other`);
  console.log("".padEnd(40) + "ms".padStart(9) + "pieces sent".padStart(14));
  for (const { name, milliseconds, sent } of costs) {
    console.log(name.padEnd(40) + milliseconds.toFixed(1).padStart(9) + sent.toFixed(1).padStart(14));
  }
}

export function printImport({ clients, tasks, portal, raw, server, client }: ImportCost) {
  const cost = ({ processor, memory }: ImportCost["server"]) =>
    `${processor.toFixed(1)} s of processor time, ${Math.round(memory)} MB at most`;
  console.log(`\n${clients} clients with onboarding, ${tasks} tasks`);
  console.log(`${portal.toFixed(1)} s, ${(portal / raw).toFixed(1)} times raw inserts (${raw.toFixed(1)} s)`);
  console.log(`server: ${cost(server)}\ncommand line: ${cost(client)}`);
}

export function printPage({ weight, rows }: PageCost, { clients }: { clients: number }) {
  const kilobytes = Object.entries(weight).map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)}`);
  console.log(
    `\nthe clients screen with ${clients} clients, a first visit; kB packed: ${kilobytes.join(", ")}`,
  );
  for (const { circumstances, portal, plain } of rows) {
    const beside = (visit: "first" | "again") =>
      `${portal[visit].toFixed(0)} ms, ${(portal[visit] / plain[visit]).toFixed(2)} times plain HTML`;
    console.log(
      `${circumstances}: rows after ${beside("first")}; with files in the cache ${beside("again")}`,
    );
  }
}

function lineOf(request: Compared): string {
  const { name, portal, limit } = request;
  const [mine, theirs] = [median(processor(portal)), median(processor(limit))];
  const ratios = request.isChanged ? processorRatios(request) : rateRatios(request);
  if (ratios.length === 0) return row(name, mine.toFixed(3));
  const spread = ` ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  return row(name, mine.toFixed(3), theirs.toFixed(3), (mine - theirs).toFixed(3), spread);
}

/** Saves the figures with date and commit, for later comparison. */
export async function keepResults(comparisons: Comparison[]): Promise<string> {
  const commit = Bun.spawnSync(["git", "rev-parse", "--short", "HEAD"]).stdout.toString().trim() || "unknown";
  const now = new Date().toISOString();
  const folder = join(import.meta.dir, "results");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${now.slice(0, 10)}-${commit}.json`);
  const result = { now, commit, bun: Bun.version, machine: machine(), comparisons };
  await Bun.write(path, `${JSON.stringify(result, null, 2)}\n`);
  return path;
}

function processor(costs: Cost[]): number[] {
  return costs.map((cost) => cost.processor);
}

function row(name: string, ...columns: string[]): string {
  return name.padEnd(28) + columns.map((column) => column.padStart(9)).join("");
}
