import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import { auditLogs, onboardingTaskTemplates } from "#/db/schema";
import { insertStandardForms } from "#/src/areas/forms";
import type { TemplateCategory } from "#/src/contract/choices/templates";
import { stableId } from "#/src/domain/stable-id";
import { admin, amazonAccountSetup, newAmazonAccountSetup } from "./accounts";
import { brandOptimization, brandRegistry, unauthorizedSellers } from "./brand";
import { advertising, financial, reporting, sendToFba } from "./selling";
import type { StandardTask } from "./template";

/**
 * Inserts the standard templates and forms into a database that never had templates; `now` is ISO 8601 in UTC. Deleting a
 * template leaves an audit row, so deleted templates are not inserted again. The insertion itself is not logged: it
 * precedes the first user, and every audit row would need one. Templates name the standard forms only if those are
 * inserted, too; without them, those with conditions on their answers are left out.
 * @returns the number of templates inserted
 */
export function seedStandardTemplates(db: Database, now: string): Promise<number> {
  return db.transaction(async (tx) => {
    if (await hasHadTemplates(tx)) return 0;
    const hasForms = (await insertStandardForms(tx, now)) > 0;
    const ours = standardTemplates.filter(({ conditions }) => hasForms || conditions.length === 0);
    const rows = ours.map((template) => ({
      ...template,
      ...{ formId: hasForms ? template.formId : null, createdAt: now, updatedAt: now },
    }));
    await tx.insert(onboardingTaskTemplates).values(rows);
    return rows.length;
  });
}

async function hasHadTemplates(tx: Tx): Promise<boolean> {
  const [template] = await tx.select({ one: sql`1` }).from(onboardingTaskTemplates).limit(1);
  if (template) return true;
  const [trace] = await tx
    .select({ one: sql`1` })
    .from(auditLogs)
    .where(eq(auditLogs.entity, "onboarding_task_template"))
    .limit(1);
  return trace !== undefined;
}

/** The categories in the order of the work. */
const plan: [TemplateCategory, StandardTask[]][] = [
  ["admin", admin],
  ["amazon_account_setup", amazonAccountSetup],
  ["new_amazon_account_setup", newAmazonAccountSetup],
  ["brand_registry", brandRegistry],
  ["brand_optimization", brandOptimization],
  ["unauthorized_sellers", unauthorizedSellers],
  ["send_to_fba", sendToFba],
  ["advertising", advertising],
  ["financial", financial],
  ["reporting", reporting],
];

const idOf = (category: TemplateCategory, name: string) => stableId(`template ${category} ${name}`);
const ids = new Map(
  plan.flatMap(([category, tasks]) => tasks.map(({ name }) => [name, idOf(category, name)] as const)),
);

/** The agency's standard onboarding tasks as rows, without timestamps, in template order. */
export const standardTemplates = plan.flatMap(([category, tasks], categoryOrder) =>
  tasks.map(({ needs, ...task }, sortOrder) => ({
    ...task,
    id: idOf(category, task.name),
    needs: needs.map((name) => ({ id: idNamed(name), afterDays: 0 })),
    category,
    sortOrder,
    categoryOrder,
  })),
);

function idNamed(name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`There is no standard task “${name}”.`);
  return id;
}
