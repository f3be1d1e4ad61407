import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { draftOf, hasDraft } from "#/islands/forms/stored-draft";
import { TextField } from "#/islands/forms/text-fields";
import { ListStates } from "#/islands/runtime/lists/list-states";
import { Button } from "#/islands/ui/button";
import type { AuditLimitsInForce } from "#/src/contract/audit-limits";
import {
  type LimitGroup,
  type LimitName,
  limitGroups,
  limitNames,
  limitOf,
} from "#/src/contract/choices/audit-limits";
import { LimitsForm, limitChanges, limitsKey, limitValues, useChangeLimits } from "../limits";

/** The limits for scoring audits, in all states. */
export function AuditLimits({ first }: { first: AuditLimitsInForce | null }) {
  const list = useQuery<AuditLimitsInForce>({
    queryKey: limitsKey,
    gcTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  });
  const [isOpen, setOpen] = useState(false);
  const { data } = list;
  useEffect(() => {
    if (data && hasDraft(draftOf("audit-limits", data))) setOpen(true);
  }, [data]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-[68ch] text-label text-muted">
          Audits are scored by simple rules: a figure, a limit, some points. An audit keeps the limits it was
          saved with.
        </p>
        <Button variant="primary" onClick={() => setOpen(true)}>
          Change Limits
        </Button>
      </div>
      <ListStates list={list} things="audit limits">
        {(inForce) => (
          <>
            <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
              {groups.map((group) => (
                <Group key={group} group={group} inForce={inForce} />
              ))}
            </div>
            {isOpen && <LimitsDialog inForce={inForce} onClose={() => setOpen(false)} />}
          </>
        )}
      </ListStates>
    </div>
  );
}

const groups = Object.keys(limitGroups) as LimitGroup[];

function Group({ group, inForce: { limits } }: { group: LimitGroup; inForce: AuditLimitsInForce }) {
  const names = limitNames.filter((name) => limitOf(name).group === group);
  return (
    <section className="card-surface p-4">
      <h2 className="font-semibold text-label">{limitGroups[group]}</h2>
      <dl className="mt-2 flex flex-col gap-2">
        {names.map((name) => (
          <div key={name} className="flex items-baseline justify-between gap-3">
            <dt className="min-w-0">
              {limitOf(name).label}
              {limits[name] !== limitOf(name).usual && (
                <span className="block text-hint text-muted">{`Usually ${shown(name, limitOf(name).usual)}`}</span>
              )}
            </dt>
            <dd className="flex-none font-medium tabular-nums">{shown(name, limits[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Formats a limit: "35%", "100 clicks", "1 product"; a score is just its number. */
function shown(name: LimitName, limit: number): string {
  const { unit } = limitOf(name);
  const number = limit.toLocaleString("en-US", { maximumFractionDigits: 4 });
  if (unit === "score") return number;
  if (unit === "%") return `${number}%`;
  return `${number} ${limit === 1 ? unit.slice(0, -1) : unit}`;
}

/** Edits limits; an emptied one returns to its default. */
function LimitsDialog({ inForce, onClose }: { inForce: AuditLimitsInForce; onClose: () => void }) {
  const change = useChangeLimits();
  return (
    <EntityDialog
      what="audit-limits"
      row={inForce}
      form={(row) => ({ schema: LimitsForm, values: limitValues(row) })}
      title="Change Limits"
      description="These apply to audits saved from now on. Leave one empty to use the default."
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
