import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { onboardingTaskTemplates } from "#/db/schema";
import { planTasks } from "#/src/areas/onboarding/plan-tasks";
import { newOnboarding } from "#/src/areas/onboarding/start-onboarding";
import { type ClientType, clientType } from "#/src/contract/choices/clients";
import { taskCategory } from "#/src/contract/choices/tasks";
import { taskCategoryOf, templateCategory } from "#/src/contract/choices/templates";
import type { KeptValue } from "#/src/contract/client-fields";
import { isHttpUrl } from "#/src/contract/links";
import { standardForms } from "#/src/contract/standard-forms";
import { Template } from "#/src/contract/templates";
import { appendEntries } from "#/src/domain/audit-log";
import { stableId } from "#/src/domain/stable-id";
import { cycleRefusal } from "#/src/domain/template-needs";
import { checkConditions } from "#/src/domain/templates/check-conditions";
import { variableErrors } from "#/src/domain/templates/check-variables";
import { daysBetween } from "#/src/format/show-dates";
import { usualWorkingDays } from "#/src/format/working-days";
import { freshDatabase } from "#/test/support/database";
import { addPerson } from "#/test/support/people";
import { addForm } from "#/test/support/request-forms";
import { seedStandardTemplates, standardTemplates } from ".";

const now = "2026-03-09T12:00:00.000Z";
let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const unconditional = standardTemplates.filter(({ conditions }) => conditions.length === 0);
const stored = () => database.db.read.select().from(onboardingTaskTemplates);

describe("loading the standard templates", () => {
  test("a new database gets all of them, as in the API", async () => {
    const loaded = await seedStandardTemplates(database.db, now);
    const rows = await stored();
    expect(rows).toHaveLength(loaded);
    expect(loaded).toBe(standardTemplates.length);
    for (const row of rows) expect(Template.parse(row)).toEqual(row);
  });

  test("an onboarding of each type of client asks the five standard forms, each once", async () => {
    await seedStandardTemplates(database.db, now);
    const ids = standardForms.map(({ name }) => stableId(`form ${name}`));
    const rows = await stored();
    for (const type of clientType.values) {
      const named = rows.flatMap(({ clientTypes, formId }) =>
        formId !== null && clientTypes.includes(type) ? [formId] : [],
      );
      expect(named.toSorted()).toEqual(ids.toSorted());
    }
  });

  test("a database that has had forms gets templates without one, and none with conditions on answers", async () => {
    await addForm(database.db, []);
    await seedStandardTemplates(database.db, now);
    const rows = await stored();
    expect(rows.map(({ formId }) => formId)).toEqual(unconditional.map(() => null));
    expect(rows.map(({ name }) => name).toSorted()).toEqual(unconditional.map(({ name }) => name).toSorted());
  });

  test("inserting them again changes nothing", async () => {
    await seedStandardTemplates(database.db, now);
    const before = await stored();
    expect(await seedStandardTemplates(database.db, "2027-01-01T00:00:00.000Z")).toBe(0);
    expect(await stored()).toEqual(before);
  });

  test("deleted templates are not inserted again", async () => {
    const { db } = database;
    await seedStandardTemplates(db, now);
    const admin = await addPerson(db, new Date(now), { role: "admin" });
    await db.transaction(async (tx) => {
      const gone = await tx.delete(onboardingTaskTemplates).returning();
      const entries = gone.map(({ id }) => ({
        entity: "onboarding_task_template" as const,
        entityId: id,
        action: "delete" as const,
      }));
      await appendEntries(tx, [{ userId: admin.id, createdAt: now, entries }]);
    });
    expect(await seedStandardTemplates(db, now)).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test("an admin created before the first start does not prevent the insertion", async () => {
    await addPerson(database.db, new Date(now), { role: "admin" });
    expect(await seedStandardTemplates(database.db, now)).toBeGreaterThan(0);
  });
});

describe("the standard plan", () => {
  test("every template category has tasks, in one place each", () => {
    for (const category of templateCategory.values) {
      const tasks = standardTemplates.filter((template) => template.category === category);
      expect(tasks.length).toBeGreaterThanOrEqual(3);
      expect(tasks.map((task) => task.sortOrder)).toEqual(tasks.map((_, place) => place));
      expect(new Set(tasks.map((task) => task.categoryOrder)).size).toBe(1);
    }
  });

  test("each client type gets its own plan, which covers every task category", () => {
    const plans = clientType.values.map((type) =>
      standardTemplates.filter((template) => template.clientTypes.includes(type)),
    );
    for (const plan of plans) {
      const categories = new Set(plan.map((template) => taskCategoryOf[template.category]));
      expect([...categories].toSorted()).toEqual([...taskCategory.values].toSorted());
      expect(new Set(plan.map((template) => template.defaultOwner)).size).toBe(2);
    }
    const names = plans.map((plan) => plan.map((template) => template.name).join("\n"));
    expect(new Set(names).size).toBe(clientType.values.length);
  });

  test("is as recorded", () => {
    expect(standardTemplates.map((template) => JSON.stringify(template)).join("\n")).toMatchSnapshot();
  });

  test.each(clientType.values)(
    "%s: no task is due before its prerequisites, with and without a launch date",
    (type) => {
      for (const targetLaunchDate of [null, "2026-05-25", "2026-07-06"]) {
        const { tasks, needs } = planned(type, targetLaunchDate);
        const byId = new Map(tasks.map((task) => [task.id, task]));
        const early = needs.flatMap(({ taskId, needsId }) => {
          const [task, needed] = [byId.get(taskId), byId.get(needsId)];
          return task && needed && task.dueDate < needed.dueDate
            ? [`${task.name} before ${needed.name}`]
            : [];
        });
        expect({ targetLaunchDate, early }).toEqual({ targetLaunchDate, early: [] });
        expect(needs.length).toBeGreaterThan(40);
      }
    },
  );

  test.each(clientType.values)("for %s has no task with a condition until the forms are answered", (type) => {
    const own = unconditional.filter(({ clientTypes }) => clientTypes.includes(type));
    expect(planned(type, null).tasks.map(({ name }) => name)).toEqual(own.map(({ name }) => name));
  });

  test.each(clientType.values)(
    "for %s has all tasks for its answers, those for each brand once a brand",
    (type) => {
      const germany = { marketplaces_next: ["Germany"], vat_registered: false };
      const { tasks, needs } = planned(type, null, { values: germany, brandNames: ["Acme", "Beta"] });
      const added = tasks.filter(({ templateId }) => !unconditional.some(({ id }) => id === templateId));
      expect(added.map(({ name, brand }) => [name, brand])).toEqual([
        ["Translate the listings of Acme into German", "Acme"],
        ["Translate the listings of Beta into German", "Beta"],
        ["Register packaging with LUCID for Germany", null],
        ["Register for VAT in Germany", null],
      ]);
      for (const { id } of added) expect(needs.filter(({ taskId }) => taskId === id)).not.toHaveLength(0);
    },
  );

  test("conditions and variables are valid with the standard forms", () => {
    const keeps = standardForms.flatMap(({ sections }) =>
      sections.flatMap(({ fields }) =>
        fields.flatMap(({ keep, options = [] }) => (keep ? [{ ...keep, options }] : [])),
      ),
    );
    const fields = new Map(keeps.map((field) => [field.key, field]));
    for (const template of standardTemplates) {
      const { conditions } = template;
      expect(checkConditions(conditions, fields)).toEqual({ conditions, errors: [] });
      expect(variableErrors(template)).toEqual([]);
    }
    expect(standardTemplates.filter(({ repeatPer }) => repeatPer === "brand")).toHaveLength(2);
  });

  test("prerequisites form no circle", () => {
    expect(cycleRefusal(standardTemplates)).toBeNull();
  });

  test("names are unique, links are valid, and the work is spread over six weeks", () => {
    const names = standardTemplates.map((template) => template.name);
    expect(new Set(names).size).toBe(names.length);
    for (const link of standardTemplates.flatMap((template) => template.referenceLinks)) {
      expect(isHttpUrl(link)).toBe(true);
    }
    for (const type of clientType.values) {
      const days = planned(type, null).tasks.map(({ dueDate }) => daysBetween(startDate, dueDate));
      expect(Math.min(...days)).toBeLessThanOrEqual(3);
      expect(Math.max(...days)).toBeGreaterThanOrEqual(42);
    }
  });
});

/** A Monday. */
const startDate = "2026-03-09";

type Answered = { values?: Record<string, KeptValue>; brandNames?: string[] };

function planned(
  clientType: ClientType,
  targetLaunchDate: string | null,
  { values = {}, brandNames = ["Acme"] }: Answered = {},
) {
  const newId = () => Bun.randomUUIDv7();
  const w = { now, newId };
  const rows = standardTemplates.map((template) => {
    return { ...template, version: 1, createdAt: now, updatedAt: now, formVersionId: null };
  });
  const onboarding = newOnboarding("client", { startDate, targetLaunchDate }, w);
  const client = { name: "Acme", clientType, brandNames, values: new Map(Object.entries(values)) };
  return planTasks(client, rows, {
    ...w,
    onboarding,
    assigneeUserId: null,
    calendar: usualWorkingDays,
  });
}
