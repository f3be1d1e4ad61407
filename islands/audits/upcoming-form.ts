import * as v from "valibot";
import { requiredText } from "#/islands/forms/typed";
import type { CreateUpcomingAuditInput } from "#/src/contract/audits";
import { limits } from "#/src/contract/limits";

const { min, max, default: usual } = limits.upcomingPriority;
const priorityMessage = `Must be a whole number from ${min} to ${max}`;

/** An audit that somebody means to do; the week is written as people say it. */
export const UpcomingForm = v.object({
  brandName: requiredText(),
  auditWeek: requiredText(),
  priority: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.regex(/^\d{1,2}$/, priorityMessage),
    v.transform(Number),
    v.minValue(min, priorityMessage),
    v.maxValue(max, priorityMessage),
  ),
}) satisfies v.GenericSchema<unknown, CreateUpcomingAuditInput>;

export const emptyUpcoming: v.InferInput<typeof UpcomingForm> = {
  brandName: "",
  auditWeek: "",
  priority: String(usual),
};
