import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Reader } from "#/db/client";
import { clientOnboarding, clients, clientTasks, onboardingTaskTemplates } from "#/db/schema";
import { keptValuesOf } from "#/src/areas/client-fields";
import type { TemplateOffer } from "#/src/contract/template-plans";
import { offerOf } from "./template-offer";

/** Holds for templates whose tasks depend on more than the client's type. */
const isDependent = sql`(${onboardingTaskTemplates.conditions} <> '[]' or ${onboardingTaskTemplates.repeatPer} is not null)`;

/** True if there are such templates. */
export const existsDependent = sql`exists (select 1 from ${onboardingTaskTemplates} where ${isDependent})`;

/** Counts the tasks that templates would add to a client's onboarding and remove from it. */
export async function countOffer(db: Reader, clientId: string): Promise<TemplateOffer> {
  const nothing = { add: 0, remove: 0 };
  const templates = await db.select().from(onboardingTaskTemplates).where(isDependent);
  const [found] = await db
    .select()
    .from(clientOnboarding)
    .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
    .where(
      and(eq(clients.id, clientId), isNull(clientOnboarding.completedAt), ne(clients.status, "churned")),
    );
  if (!found) return nothing;
  const { clients: client, client_onboarding: onboarding } = found;
  const [values, tasks] = await Promise.all([
    keptValuesOf(db, [clientId]),
    db
      .select()
      .from(clientTasks)
      .where(
        and(eq(clientTasks.clientOnboardingId, onboarding.id), sql`${clientTasks.templateId} is not null`),
      ),
  ]);
  const offer = await offerOf(db, {
    client: { ...client, values: values.get(clientId) ?? new Map() },
    ...{ onboarding, tasks, templates },
  });
  return { add: offer.add.length, remove: offer.remove.length };
}
