import { useSignals } from "@preact/signals-react/runtime";
import { BoundField, type Control, type FieldSignals } from "#/islands/forms/bound-field";
import type { PortalForm } from "#/islands/forms/portal-form";
import { Field } from "#/islands/ui/field";
import { healthShares } from "#/src/contract/health";
import { limits } from "#/src/contract/limits";
import type { scoreFields } from "../fields";
import type { AuditFormOutput, AuditFormValues } from "../form";
import { showScore } from "./health-badge";
import { typedScores } from "./live-health";
import { ScoreProposal } from "./proposed-scores";
import { TakenOverField } from "./taken-over";

const { min, max } = limits.auditScore;

type ScoreFieldProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  field: (typeof scoreFields)[number];
};

/** A sub-score as a slider, with its contribution to the health score. */
export function ScoreField({ form, field }: ScoreFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <TakenOverField form={form} name={field.key}>
        {(hint) => (
          <BoundField form={form} name={field.key} type="string">
            {(signals, control) => (
              <ScoreLeaf form={form} field={field} hint={hint} signals={signals} control={control} />
            )}
          </BoundField>
        )}
      </TakenOverField>
      <ScoreProposal form={form} name={field.key} label={field.name} />
    </div>
  );
}

type ScoreLeafProps = ScoreFieldProps & { hint: string | undefined; signals: FieldSignals; control: Control };

function ScoreLeaf({ form, field: { key, name, weight, most }, hint, signals, control }: ScoreLeafProps) {
  useSignals();
  const score = String(signals.value.value ?? "");
  const share = healthShares(typedScores(form))[key];
  const adds = `Adds ${showScore(share)} of ${showScore(most)}`;
  return (
    <Field
      label={weight ? `${name} (${weight})` : name}
      hint={hint ? `${adds}. ${hint}` : adds}
      error={signals.error.value}
      isRequired
    >
      {(attributes) => (
        <div className="flex items-center gap-3">
          <input
            {...attributes}
            {...control}
            type="range"
            min={min}
            max={max}
            step={1}
            value={score}
            className="h-9 min-w-0 flex-1 cursor-pointer accent-link max-sm:h-11"
          />
          <output htmlFor={attributes.id} className="w-5 text-right font-semibold tabular-nums">
            {score}
          </output>
        </div>
      )}
    </Field>
  );
}
