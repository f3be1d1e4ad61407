import { expect, test } from "bun:test";
import { freshDatabase } from "../test/support/database";

test("a local file is synced before a write counts as done, and references are enforced", async () => {
  const { db, close } = await freshDatabase();
  const pragma = async (name: string) => (await db.client.execute(`PRAGMA ${name}`)).rows[0]?.[0];
  expect(await pragma("journal_mode")).toBe("wal");
  expect(await pragma("synchronous")).toBe(2);
  expect(await pragma("foreign_keys")).toBe(1);
  await close();
});

test("what went wrong in a transaction is told, not that the rollback failed as well", async () => {
  const { db, close } = await freshDatabase();
  const failing = db.transaction(async (tx) => {
    await tx.run("rollback");
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
  expect(await db.transaction(async () => "goes on")).toBe("goes on");
  await close();
});
