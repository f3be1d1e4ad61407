import { expect, test } from "bun:test";
import { Id } from "#/src/contract/primitives";
import { stableId } from "./stable-id";

test("a seeded id is a UUID of version 7 that depends only on its name", () => {
  const names = Array.from({ length: 500 }, (_, index) => `task ${index}`);
  const ids = names.map(stableId);
  for (const id of ids) expect(Id.safeParse(id).success).toBe(true);
  expect(ids.every((id) => id[14] === "7")).toBe(true);
  expect(new Set(ids).size).toBe(names.length);
  expect(names.map(stableId)).toEqual(ids);
});
