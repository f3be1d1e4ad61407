import { Field } from "#/islands/ui/field";
import { DateInput, Select } from "#/islands/ui/inputs";
import { type ReportRange, reportRange } from "#/src/contract/choices/reports";
import { choiceInWords, problemsOf, type ReportAddress, type ReportChoice } from "../report-address";

type ReportFiltersProps = {
  address: ReportAddress;
  /** Whose figures are on screen. */
  shown: ReportChoice | null;
};

/** Which days the figures over time cover; a custom range shows its two dates. */
export function ReportFilters({ address, shown }: ReportFiltersProps) {
  const { choice, chooseRange, setFrom, setTo } = address;
  const problems = problemsOf(choice);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label="Date range" className="w-full sm:w-44">
        {(control) => (
          <Select
            {...control}
            options={reportRange.options}
            value={choice.range}
            onChange={(event) => chooseRange(event.target.value as ReportRange)}
          />
        )}
      </Field>
      {choice.range === "custom" && (
        <>
          <Field label="From" error={problems?.from} className="min-w-0 flex-1 sm:w-44 sm:flex-none">
            {(control) => (
              <DateInput {...control} value={choice.from} onChange={(event) => setFrom(event.target.value)} />
            )}
          </Field>
          <Field label="To" error={problems?.to} className="min-w-0 flex-1 sm:w-44 sm:flex-none">
            {(control) => (
              <DateInput {...control} value={choice.to} onChange={(event) => setTo(event.target.value)} />
            )}
          </Field>
        </>
      )}
      {problems && shown && (
        <p className="w-full text-hint text-muted">{`Still showing: ${choiceInWords(shown)}`}</p>
      )}
    </div>
  );
}
