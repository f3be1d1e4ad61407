import { eq, sql } from "drizzle-orm";
import type { Reader } from "#/db/client";
import { clientOnboarding, clients, clientTasks, onboardingTaskTemplates } from "#/db/schema";
import { keptValuesOf } from "#/src/areas/client-fields";
import type { TemplateOffer } from "#/src/contract/template-plans";
import { isDependent, offerOf, readHistory } from "./template-offer";

/** True if there are templates whose tasks depend on more than the client's type. */
export const existsDependent = sql`exists (select 1 from ${onboardingTaskTemplates} where ${isDependent})`;

/**
 * Counts the tasks that templates would add to a client's onboarding and remove from it. All statements run at once, so
 * that a remote database is waited for once.
 */
export async function countOffer(db: Reader, clientId: string): Promise<TemplateOffer> {
  const isOfClient = eq(clientOnboarding.clientId, clientId);
  const [templates, [found], tasks, values, history] = await Promise.all([
    db.select().from(onboardingTaskTemplates).where(isDependent),
    db
      .select()
      .from(clientOnboarding)
      .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
      .where(isOfClient),
    db
      .select({ task: clientTasks })
      .from(clientTasks)
      .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
      .where(isOfClient),
    keptValuesOf(db, [clientId]),
    readHistory(db, clientId),
  ]);
  if (!found) return { add: 0, remove: 0 };
  const { clients: client, client_onboarding: onboarding } = found;
  const { add, remove } = offerOf({
    client: { ...client, values: values.get(clientId) ?? new Map() },
    ...{ onboarding, tasks: tasks.map(({ task }) => task), templates, history },
  });
  return { add: add.length, remove: remove.length };
}
