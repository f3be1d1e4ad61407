import { expect, test } from "bun:test";
import { holdingChain } from "./holding-chain";

const task = (id: string, dueDate: string, fields: object = {}) => ({
  ...{ id, dueDate, status: "not_started" as const, phase: "onboarding" as const, needs: [] },
  ...fields,
});
const need = (id: string, afterDays = 0) => ({ id, afterDays });

test("the chain begins with the open task that is due last, and follows what holds it", () => {
  const tasks = [
    task("done last", "2026-06-01", { status: "done" }),
    task("ongoing", "2026-07-01", { phase: "ongoing" }),
    task("launch", "2026-05-20", { needs: [need("short"), need("long", 10), need("done last")] }),
    task("short", "2026-05-10"),
    task("long", "2026-05-05", { needs: [need("first")], status: "in_progress" }),
    task("first", "2026-04-01"),
    task("beside", "2026-05-19"),
  ];
  expect([...holdingChain(tasks)]).toEqual(["launch", "long", "first"]);
  expect(holdingChain([])).toEqual(new Set());
});
