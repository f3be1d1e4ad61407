import { expect, test } from "bun:test";
import { z } from "zod";
import { newUuid } from "./new-uuid";

test("every id is a random UUID of version 4, and no two are the same", () => {
  const ids = Array.from({ length: 500 }, newUuid);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
