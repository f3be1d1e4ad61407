import { useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { editedFields } from "#/islands/forms/edited-fields";
import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api } from "#/src/client/browser";
import type { AuditLimitsInForce, UpdateAuditLimits } from "#/src/contract/audit-limits";
import { type LimitName, limitNames, limitOf } from "#/src/contract/choices/audit-limits";

/** The limits as typed; the output is the API's input. An empty limit means the default. */
export const LimitsForm = v.object(
  Object.fromEntries(limitNames.map((name) => [name, limit(name)])) as Record<
    LimitName,
    ReturnType<typeof limit>
  >,
) satisfies v.GenericSchema<unknown, UpdateAuditLimits>;

type LimitsFormOutput = v.InferOutput<typeof LimitsForm>;
type LimitsFormValues = Record<LimitName, string>;

/** Converts limits to form values. */
export function limitValues({ limits }: Pick<AuditLimitsInForce, "limits">): LimitsFormValues {
  return Object.fromEntries(limitNames.map((name) => [name, String(limits[name])])) as LimitsFormValues;
}

/** Returns the changed limits. */
export function limitChanges(row: AuditLimitsInForce, edited: LimitsFormOutput): UpdateAuditLimits {
  return editedFields(LimitsForm, limitValues(row), edited);
}

function limit(name: LimitName) {
  const { min, max, isWhole } = limitOf(name);
  const message = `Must be between ${min} and ${max.toLocaleString("en-US")}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(
      isWhole ? /^(\d{1,9})?$/ : /^(\d{1,9}(\.\d{1,4})?)?$/,
      isWhole ? "Must be a whole number" : "Must be a number",
    ),
    v.transform((text) => (text === "" ? null : Number(text))),
    v.nullable(v.pipe(v.number(), v.minValue(min, message), v.maxValue(max, message))),
  );
}

export const limitsKey = ["/api/audit-limits"] as const;

/** Changes the limits, guarded by the version that was shown. */
export function useChangeLimits() {
  const queries = useQueryClient();
  const show = (limits: AuditLimitsInForce) => queries.setQueryData<AuditLimitsInForce>(limitsKey, limits);
  return useChange({
    send: ({
      row,
      json,
    }: {
      row: AuditLimitsInForce;
      json: UpdateAuditLimits;
    }): Promise<AuditLimitsInForce> =>
      withIfMatch(row, (ifMatchOptions) => answer(api["audit-limits"].$patch({ json }, ifMatchOptions))),
    done: "Limits saved successfully",
    failed: "Failed to save limits: {message}",
    show,
    showCurrent: show,
    refresh: () => queries.invalidateQueries({ queryKey: limitsKey }),
  });
}
