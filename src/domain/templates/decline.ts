import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { declinedTemplates } from "#/db/schema";
import type { Write } from "#/src/domain/write";
import { brandKeyOf, type Instance, keyOf } from "./instances";

const { clientOnboardingId, templateId, brandKey } = declinedTemplates;

/** Returns the keys of the tasks of templates that an onboarding does without. */
export async function declinedIn(db: Reader | Tx, onboardingId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ templateId, brand: brandKey })
    .from(declinedTemplates)
    .where(eq(clientOnboardingId, onboardingId));
  return new Set(rows.map(keyOf));
}

/** Stores that an onboarding does without tasks of templates, so that they are not offered again. */
export async function decline(
  { tx }: Pick<Write, "tx">,
  onboardingId: string,
  instances: readonly Instance[],
): Promise<void> {
  if (instances.length === 0) return;
  const rows = instances.map(({ templateId: id, brand }) => ({
    clientOnboardingId: onboardingId,
    templateId: id,
    brandKey: brandKeyOf(brand),
  }));
  await tx.insert(declinedTemplates).values(rows).onConflictDoNothing();
}

/** Deletes what `decline` stored, so that the tasks are offered whenever they apply. */
export async function offerAgain(
  { tx }: Pick<Write, "tx">,
  onboardingId: string,
  instances: readonly Instance[],
): Promise<void> {
  const pairs = instances.map((instance) => [instance.templateId, brandKeyOf(instance.brand)]);
  const isOne = sql`(${templateId}, ${brandKey}) in (
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pairs)}))`;
  await tx.delete(declinedTemplates).where(and(eq(clientOnboardingId, onboardingId), isOne));
}
