import { EntityDialog } from "#/islands/forms/entity-dialog";
import { TextField } from "#/islands/forms/text-fields";
import type { AuditLimitsInForce } from "#/src/contract/audit-limits";
import { type LimitGroup, limitGroups, limitNames, limitOf } from "#/src/contract/choices/audit-limits";
import { useChangeLimits } from "../limits-changes";
import { LimitsForm, limitChanges, limitValues } from "../limits-form";

const groups = Object.keys(limitGroups) as LimitGroup[];

/** Changes limits; one that is emptied is the usual one again. */
export function LimitsDialog({ inForce, onClose }: { inForce: AuditLimitsInForce; onClose: () => void }) {
  const change = useChangeLimits();
  return (
    <EntityDialog
      what="audit-limits"
      row={inForce}
      form={(row) => ({ schema: LimitsForm, values: limitValues(row) })}
      title="Change Limits"
      description="Audits that are saved from now on are judged by these. Leave one empty for the usual limit."
      submitLabel="Save Limits"
      columns={2}
      save={(edited, row) => change.mutateAsync({ row, json: limitChanges(row, edited) })}
      onClose={onClose}
    >
      {(form) =>
        groups.map((group) => (
          <fieldset key={group} data-span="full" className="form-columns">
            <legend className="mb-2 font-semibold text-label">{limitGroups[group]}</legend>
            {limitNames
              .filter((name) => limitOf(name).group === group)
              .map((name) => {
                const { label, unit, usual } = limitOf(name);
                return (
                  <TextField
                    key={name}
                    form={form}
                    name={name}
                    label={label}
                    inputMode="decimal"
                    hint={`${unit === "%" ? "Percent" : unit[0]?.toUpperCase() + unit.slice(1)}, usually ${usual}`}
                  />
                );
              })}
          </fieldset>
        ))
      }
    </EntityDialog>
  );
}
