import { getValue, setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { useId } from "react";
import { BoundField, type FieldSignals } from "#/islands/forms/bound-field";
import type { PortalForm } from "#/islands/forms/portal-form";
import { DateField, SelectField, TextField } from "#/islands/forms/text-fields";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { monthEnds, repeatFrom } from "#/src/contract/choices/repeats";
import { monthDay, weekdayNames } from "#/src/format/repeat-words";
import type { TaskFields, TaskValues } from "../form";

type RepeatFieldsProps = { form: PortalForm<TaskValues, TaskFields> };

const units = [
  { value: "week", label: "By weeks" },
  { value: "month", label: "By months" },
];

const days = [...Array.from({ length: 31 }, (_, day) => day + 1), ...monthEnds].map((day) => ({
  value: String(day),
  label: typeof day === "number" ? `${day}` : monthDay(day).replace("the l", "L"),
}));

/** The rule by which an ongoing task returns; the rest of it appears once weeks or months are chosen. */
export function RepeatFields({ form }: RepeatFieldsProps) {
  useSignals();
  const isOngoing = getValue(form.store, "phase") !== "onboarding";
  const unit = getValue(form.store, "repeatUnit");
  if (!isOngoing && unit === "") return null;
  return (
    <>
      <SelectField
        form={form}
        name="repeatUnit"
        label="Repeats"
        hint="Ongoing tasks only: the next one comes when this one is done"
        emptyLabel="Never"
        options={units}
        span="full"
      />
      {unit !== "" && <RuleFields form={form} unit={unit === "week" ? "weeks" : "months"} />}
    </>
  );
}

function RuleFields({ form, unit }: RepeatFieldsProps & { unit: "weeks" | "months" }) {
  return (
    <>
      <TextField form={form} name="repeatEvery" label={`Every … ${unit}`} inputMode="numeric" maxLength={2} />
      {unit === "months" && (
        <SelectField
          form={form}
          name="repeatDay"
          label="On"
          emptyLabel="Day of the due date"
          options={days}
        />
      )}
      <SelectField form={form} name="repeatFrom" label="Counts from" options={repeatFrom.options} />
      <DateField form={form} name="repeatUntil" label="Until" hint="Empty: without an end" />
      {unit === "weeks" && <Weekdays form={form} />}
    </>
  );
}

function Weekdays({ form }: RepeatFieldsProps) {
  return (
    <BoundField form={form} name="repeatWeekdays" type="string" span="full">
      {({ value }) => (
        <WeekdayBoxes value={value} onChange={(days) => setValue(form.store, "repeatWeekdays", days)} />
      )}
    </BoundField>
  );
}

type WeekdayBoxesProps = { value: FieldSignals["value"]; onChange: (days: string) => void };

/** A checkbox for each weekday; the value has their digits. */
function WeekdayBoxes({ value, onChange }: WeekdayBoxesProps) {
  useSignals();
  const id = useId();
  const chosen = typeof value.value === "string" ? value.value : "";
  const toggle = (digit: string) => {
    const others = chosen.replace(digit, "");
    onChange(others === chosen ? chosen + digit : others);
  };
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="font-medium text-label">On</legend>
      <div className="flex flex-wrap gap-x-4">
        {weekdayNames.map((name, at) => (
          <LabelledCheckbox
            key={name}
            checked={chosen.includes(String(at + 1))}
            onChange={() => toggle(String(at + 1))}
          >
            {name}
          </LabelledCheckbox>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-hint text-muted">
        Without a choice the weekday of the due date
      </p>
    </fieldset>
  );
}
