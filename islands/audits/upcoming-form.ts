import type * as v from "valibot";
import { emptyOf, formOf } from "#/islands/forms/noun-fields";
import type { CreateUpcomingAuditInput } from "#/src/contract/audits";
import { upcomingAuditFields } from "#/src/contract/nouns/audits";

/** A planned audit; the week is free text. */
export const UpcomingForm = formOf(upcomingAuditFields, {}) satisfies v.GenericSchema<
  unknown,
  CreateUpcomingAuditInput
>;

export const emptyUpcoming = emptyOf(upcomingAuditFields, {});
