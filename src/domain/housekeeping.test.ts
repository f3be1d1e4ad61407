import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { auditHeads } from "../../db/schema";
import { freshDatabase } from "../../test/support/database";
import { addPeople } from "../../test/support/people";
import { createLogger } from "../http/request-log";
import { absentStore } from "../services/object-store/absent-store";
import { appendAudit } from "./audit";
import { headKeys } from "./audit-heads";
import { startHousekeeping } from "./housekeeping";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

test("the audit log is signed at once and every hour, and its head is told outside the database", async () => {
  const { db } = database;
  const { admin } = await addPeople(db, new Date());
  const addRow = () =>
    db.transaction((tx) =>
      appendAudit(tx, admin.id, new Date().toISOString(), [
        { entity: "user", entityId: admin.id, action: "sign_in" },
      ]),
    );
  const told: { seq: number }[] = [];
  const { promise: twice, resolve } = Promise.withResolvers<void>();
  const log = createLogger("info", {
    write(line) {
      const { msg, head } = JSON.parse(line);
      if (msg === "head of the audit log") told.push(head);
      if (told.length === 2) resolve();
    },
  });
  const timers = spyOn(globalThis, "setInterval");
  await addRow();
  const stop = startHousekeeping({ db, store: absentStore, headKeys: headKeys(["x".repeat(32)]), log });
  const [round, everyMs] = timers.mock.calls.at(-1) ?? [];
  timers.mockRestore();
  expect(everyMs).toBe(3_600_000);

  await addRow();
  if (typeof round === "function") round();
  await addRow();
  if (typeof round === "function") round();
  await twice;
  stop();
  expect(await db.read.select().from(auditHeads).orderBy(auditHeads.seq)).toMatchObject(told);
});
