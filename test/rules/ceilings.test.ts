import { expect, test } from "bun:test";
import { join } from "node:path";
import { amounts, rates } from "#/src/contract/ceilings";

const root = join(import.meta.dir, "../..");

/** The tables of the operations page as derived from the code. */
const expected = [
  ...Object.values(rates).map(({ what, most, per, each, above }) =>
    row(what, `${number(most)} a${per === "hour" ? "n" : ""} ${per}`, each, above),
  ),
  ...Object.values(amounts).map(({ what, most, each, above, ...rest }) =>
    row(what, sized(most, "unit" in rest ? rest.unit : undefined), each, above),
  ),
];

test("docs/operations.md lists each ceiling of the code once, with its number and in the same order", async () => {
  const page = await Bun.file(join(root, "docs/operations.md")).text();
  const section = /## Ceilings\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| what "));
  expect(rows).toEqual(expected);
});

function row(...cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function sized(most: number, unit: "bytes" | "percent" | undefined): string {
  if (unit === undefined) return number(most);
  if (unit === "percent") return `${most}% at least`;
  if (most >= 1_073_741_824) return `${number(most / 1_073_741_824)} GB`;
  return most >= 1_048_576 ? `${number(most / 1_048_576)} MB` : `${number(most / 1_024)} kB`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
