import { expect, test } from "bun:test";
import { Glob } from "bun";
import type { z } from "zod";

/*
 * Gives each field of the contract's schemas the same values and compares what it makes of them with the record in
 * `__snapshots__`: the value it takes, or the sentence of its refusal. Fields that treat all values alike are listed
 * together. After an intended change, `bun test ./src/contract/recorded-refusals.test.ts --update-snapshots` rewrites
 * it; read the difference.
 */

const files = [...new Glob("*.ts").scanSync(import.meta.dir)]
  .filter((file) => !/\.(test|fixture)\.ts$|^schemas\.ts$/.test(file))
  .toSorted();

const link = "https://a.test/";
const values: Record<string, unknown> = {
  ...{
    nothing: undefined,
    null: null,
    "an empty text": "",
    "a space": " ",
    "a line": " One\nTwo ",
    NUL: "a\0b",
  },
  ...{ "200 letters": "n".repeat(200), "201 letters": "n".repeat(201), "2000 letters": "n".repeat(2_000) },
  ...{
    "2001 letters": "n".repeat(2_001),
    "10001 letters": "n".repeat(10_001),
    "100001 letters": "n".repeat(100_001),
  },
  ...{ "an address": " Kim@Brand.test ", "half an address": "kim@", link, script: "javascript:alert(1)" },
  ...{
    "a day": "2026-03-09",
    "no such day": "2026-02-30",
    "a time": "2026-03-09T10:00:00.000Z",
    zone: "Asia/Tokyo",
  },
  ...{ "0": 0, "-1": -1, "1": 1, "1.5": 1.5, "100": 100, "101": 101, "1e15": 1e15, '"1"': "1", '"0"': "0" },
  ...{
    yes: true,
    '"true"': "true",
    list: [],
    "list of one": ["x"],
    "list of links": [link, link],
    object: {},
  },
  ...{ "50 links": Array(50).fill(link), "501 texts": Array.from({ length: 501 }, (_, at) => `t${at}`) },
  ...{ id: "01900000-0000-7000-8000-000000000001", ids: ["01900000-0000-7000-8000-000000000001"] },
};

type Shaped = { shape: Record<string, z.ZodType> };
const isShaped = (value: unknown): value is Shaped =>
  typeof value === "object" && value !== null && "_zod" in value && "shape" in value;

/** Describes what a schema makes of each value, and lists the values that it treats alike together. */
function behaviourOf(schema: z.ZodType): string {
  const outcomes = Object.entries(values).map(([name, value]) => {
    const parsed = schema.safeParse(value);
    const taken =
      parsed.success && (Object.is(parsed.data, value) ? "taken" : `taken as ${brief(parsed.data)}`);
    return [taken || `"${parsed.error?.issues[0]?.message}"`, name] as const;
  });
  const byOutcome = Map.groupBy(outcomes, ([outcome]) => outcome);
  return [...byOutcome]
    .map(([outcome, of]) => `  ${outcome}: ${of.map(([, name]) => name).join(", ")}`)
    .join("\n");
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 50)}… (${text.length})` : text;
}

test("each field of the contract takes and refuses values as recorded", async () => {
  const fields: [behaviour: string, field: string][] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(`./${file}`);
    for (const [name, schema] of Object.entries(exported)) {
      if (!isShaped(schema)) continue;
      for (const [field, each] of Object.entries(schema.shape))
        fields.push([behaviourOf(each), `${name}.${field}`]);
    }
  }
  const alike = Map.groupBy(fields, ([behaviour]) => behaviour);
  const lines = [...alike].map(
    ([behaviour, of]) =>
      `${of
        .map(([, field]) => field)
        .toSorted()
        .join(", ")}\n${behaviour}`,
  );
  expect(fields.length).toBeGreaterThan(500);
  expect(lines.toSorted().join("\n")).toMatchSnapshot();
});
