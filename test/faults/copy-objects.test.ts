import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { bytesIn, picturedDemo } from "./support/pictured-demo";

setDefaultTimeout(patience.test);

afterAll(endProcesses);

test("each picture that the database references is copied once, and a missing one is named", async () => {
  const { from, to, pictures, copy, close } = await picturedDemo();
  expect(pictures.length).toBeGreaterThan(5);
  const lost = pictures[0] ?? "";
  await rm(join(from, lost));
  const first = await copy(from, to);
  expect(first.words).toContain(`/objects/${lost} is named in the database, and is not in ${from}.`);
  expect(first.words).toContain(`Copied ${pictures.length - 1}, there already 0, missing 1.`);
  expect(first.code).toBe(1);
  expect(await bytesIn(to)).toEqual(await bytesIn(from));
  expect((await copy(from, to)).words).toContain(
    `Copied 0, there already ${pictures.length - 1}, missing 1.`,
  );
  expect(await copy(from, from)).toMatchObject({ code: 2 });
  expect((await copy(join(from, "nowhere"), to)).words).toContain("There is no folder");
  expect((await copy(from, "s3")).words).toContain("S3_BUCKET is not set.");
  await close();
});
