import { expect, test } from "bun:test";
import { limitsInForce } from "#/src/contract/choices/audit-limits";
import { adsLegacy, adsRow, byAsin2026, byAsinRow } from "#/src/imports/reports/reports.fixture";
import { writeText } from "#/src/imports/reports/writing.fixture";
import { type ChosenFile, makeAuditPlanner, type ReadRequest } from "./audit-planner";

const textOf = (rows: string[][]) => new TextDecoder().decode(writeText(rows));
const ads = textOf([adsLegacy, adsRow({})]);
const products = textOf([byAsin2026, byAsinRow({ sales: "$600.00" })]);
const february = { from: "2026-02-01", to: "2026-02-28" };

/** A file that counts its reads. */
function counted(text: string, name = "file.csv") {
  const file = new File([text], name);
  const reads = { count: 0 };
  const arrayBuffer = () => {
    reads.count += 1;
    return new Blob([text]).arrayBuffer();
  };
  return { file: Object.assign(file, { arrayBuffer }), reads };
}

const chosen = (file: File, key = file.name, answers: ChosenFile["answers"] = {}) => ({ key, file, answers });
const requestOf = (files: ChosenFile[], more: Partial<ReadRequest> = {}): ReadRequest => ({
  files,
  remembered: {},
  audit: {},
  today: "2026-03-09",
  currency: null,
  limits: limitsInForce({}),
  ...more,
});
const quiet = () => {};

test("files are read once: a new answer about one of them, or another audit, reads no other file again", async () => {
  const ask = makeAuditPlanner();
  const [one, two] = [counted(ads, "ads.csv"), counted(products, "products.csv")];
  const first = await ask(requestOf([chosen(one.file), chosen(two.file)]), quiet);
  expect(first.files.map(({ report }) => report?.questions.map(({ about }) => about))).toEqual([
    [],
    ["period"],
  ]);
  const second = await ask(
    requestOf([chosen(one.file), chosen(two.file, "products.csv", { period: february })]),
    quiet,
  );
  expect(second.plan.body?.figures).toMatchObject({ totalAdSpend: 30, tacos: 5 });
  await ask(
    requestOf([chosen(one.file), chosen(two.file, "products.csv", { period: february })], {
      audit: { totalAdSpend: 30 },
    }),
    quiet,
  );
  expect([one.reads.count, two.reads.count]).toEqual([1, 2]);
});

test("the period given earlier for a file is found by its bytes, under any name, and replaced by a new one", async () => {
  const ask = makeAuditPlanner();
  const { files } = await ask(requestOf([chosen(new File([products], "a.csv"))]), quiet);
  const remembered = { [files[0]?.sha256 ?? ""]: february };
  const again = await ask(requestOf([chosen(new File([products], "b.csv"))], { remembered }), quiet);
  expect(again.files[0]).toMatchObject({
    answers: { period: february },
    report: { period: february, questions: [] },
  });
  const period = { from: "2026-01-01", to: "2026-01-31" };
  const other = await ask(
    requestOf([chosen(new File([products], "b.csv"), "b.csv", { period })], { remembered }),
    quiet,
  );
  expect(other.files[0]?.report?.period).toEqual(period);
});

test("the same file under two names counts once", async () => {
  const files = [chosen(new File([ads], "ads.csv")), chosen(new File([ads], "copy.csv"))];
  const seen = await makeAuditPlanner()(requestOf(files), quiet);
  expect(seen.files.map(({ refusal }) => refusal)).toEqual([
    null,
    "“copy.csv” is the same file as “ads.csv” and counts once.",
  ]);
  expect(seen.plan.body?.files.map(({ name }) => name)).toEqual(["ads.csv"]);
});

test("a file that is not a report, or that the browser no longer provides, is refused in a sentence beside the others", async () => {
  const gone = Object.assign(new File([ads], "gone.csv"), {
    arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")),
  });
  const files = [
    chosen(gone),
    chosen(new File(["a,b\n1,2"], "list.csv")),
    chosen(new File([ads], "ads.csv")),
  ];
  const seen = await makeAuditPlanner()(requestOf(files), quiet);
  expect(seen.files[0]?.refusal).toBe(
    "“gone.csv” cannot be read any more: it was moved, changed or locked. Choose it again.",
  );
  expect(seen.files[1]?.refusal).toStartWith("“list.csv”: No line of this file is the header");
  expect(seen.plan.body?.figures.totalAdSpend).toBe(30);
});

test("an error that is not a file's refusal is not treated as one", async () => {
  const broken = Object.assign(new File([ads], "ads.csv"), {
    arrayBuffer: () => Promise.reject(new RangeError("no")),
  });
  await expect(makeAuditPlanner()(requestOf([chosen(broken)]), quiet)).rejects.toThrow(RangeError);
});

test("progress increases over all files and names the one being read", async () => {
  const progress: [number, string][] = [];
  const files = [chosen(new File([ads], "ads.csv")), chosen(new File([products], "products.csv"))];
  await makeAuditPlanner()(requestOf(files), (part, name) => progress.push([part, name]));
  expect(progress.map(([part]) => part)).toEqual(progress.map(([part]) => part).toSorted((a, b) => a - b));
  expect(progress[0]).toEqual([0, "ads.csv"]);
  expect(progress.at(-1)?.[1]).toBe("products.csv");
  expect(progress.every(([part]) => part >= 0 && part <= 1)).toBe(true);
});

test("a page without TLS computes the same checksum without the browser's cryptography", async () => {
  const { sha256Of } = await import("./audit-planner");
  const bytes = new TextEncoder().encode(ads);
  const own = await sha256Of(bytes);
  expect(own).toBe(new Bun.CryptoHasher("sha256").update(bytes).digest("hex"));
  const { subtle } = crypto;
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  try {
    expect(await sha256Of(bytes)).toBe(own);
  } finally {
    Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
  }
});
