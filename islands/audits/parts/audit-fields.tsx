import { getValue, setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import type { ReactNode } from "react";
import { ClientField } from "#/islands/clients/picker/client-field";
import { fieldProps } from "#/islands/forms/noun-fields";
import { personOptions } from "#/islands/forms/person-options";
import type { PortalForm } from "#/islands/forms/portal-form";
import { DateField, SelectField, TextareaField, TextField, UrlField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { SelectOption } from "#/islands/ui/inputs";
import type { Audit } from "#/src/contract/audits";
import { isInCalendar } from "#/src/contract/calendar";
import { auditFrequency } from "#/src/contract/choices/audits";
import { auditFields } from "#/src/contract/nouns/audits";
import type { Assignee } from "#/src/contract/users";
import { isDate, showDate } from "#/src/format/show-dates";
import { scoreFields } from "../fields";
import type { AuditFieldName, AuditFormOutput, AuditFormValues } from "../form";
import { sourceLine } from "../source-line";
import { nextDue } from "../take-over";
import { ErrorJump, FieldSection } from "./field-section";
import { ScoreField } from "./score-field";
import { StructuredField } from "./structured-field";
import { TakenOverField } from "./taken-over";

type AuditFieldsProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  current: Audit | null;
  /** Name of the form's initial client. */
  clientName: string | null | undefined;
  people: readonly Assignee[];
  /** Content between the audit's head and its figures. */
  children: ReactNode;
};

/** Every field of an audit, in groups: required ones first. */
export function AuditFields({ form, current, clientName, people, children }: AuditFieldsProps) {
  const { currency } = useViewer();
  const managers = personOptions(people, current?.accountManagerId);
  const billed = { current, hint: `In ${currency}` };
  const money = { current, hint: `In ${current?.currency ?? currency}` };
  const percent = { current, hint: "Percent, 0 to 100" };
  const field = fieldProps(form, auditFields);
  const ratio = { current, hint: "Percent" };
  return (
    <div data-span="full" className="flex flex-col gap-3">
      <div className="form-columns">
        <ClientField
          form={form}
          name="clientId"
          knownName={clientName}
          onPick={(id) => setValue(form.store, "clientId", id)}
        />
        <TakenOverField form={form} name="accountManagerId" show={labelIn(managers)}>
          {(hint) => (
            <SelectField
              {...field("accountManagerId")}
              emptyLabel="No account manager"
              options={managers}
              {...(hint && { hint })}
            />
          )}
        </TakenOverField>
        <DateField {...field("auditDate")} />
        <FrequencyField form={form} />
        <UrlField {...field("loomVideoUrl")} span="full" />
      </div>
      {children}
      <FieldSection form={form} title="Scores" fields={sections.scores} isOpen>
        {scoreFields.map((field) => (
          <ScoreField key={field.key} form={form} field={field} />
        ))}
      </FieldSection>
      <FieldSection form={form} title="Sales" fields={sections.sales}>
        <Figure {...field("avgMonthlySales90Days")} {...money} />
        <StructuredField form={form} current={current} name="monthlySalesData" />
        <TextareaField {...field("seasonalityNotes")} span="full" />
      </FieldSection>
      <FieldSection form={form} title="Advertising" fields={sections.advertising}>
        <Figure {...field("totalAdSpend")} {...money} />
        <Figure {...field("cpc")} {...money} />
        <Figure {...field("impressions")} current={current} />
        <Figure {...field("clicks")} current={current} />
        <Figure {...field("ctr")} {...ratio} />
        <Figure {...field("acos")} {...ratio} />
        <Figure {...field("tacos")} {...ratio} />
        <Figure {...field("roas")} current={current} hint="Sales for each unit of ad spend" />
        <StructuredField form={form} current={current} name="adSpendData" />
      </FieldSection>
      <FieldSection form={form} title="Products" fields={sections.products}>
        <StructuredField form={form} current={current} name="topSkusData" />
        <StructuredField form={form} current={current} name="underperformingSkusData" />
      </FieldSection>
      <FieldSection form={form} title="Creative and Amazon Presence" fields={sections.creative}>
        <TextareaField {...field("creativeStatus")} span="full" />
        <TextareaField {...field("creativesNeedingImprovement")} span="full" />
        <TextareaField {...field("amazonOverviewNotes")} span="full" />
      </FieldSection>
      <FieldSection form={form} title="Billing and Margin" fields={sections.billing}>
        <Figure {...field("totalBilledMonth")} {...billed} />
        <Figure {...field("totalBilledQuarter")} {...billed} />
        <Figure {...field("totalBilledYear")} {...billed} />
        <Figure {...field("grossMarginPercent")} {...percent} />
        <TextareaField {...field("revenueVsBillingNotes")} span="full" />
      </FieldSection>
      <FieldSection form={form} title="Findings" fields={sections.findings}>
        <TextareaField {...field("overallNotes")} span="full" />
        <TextareaField {...field("keyActionItems")} span="full" />
        <TextareaField {...field("actionableInsights")} span="full" />
        <TextareaField {...field("opportunities")} span="full" />
        <TextareaField {...field("risks")} span="full" />
      </FieldSection>
      <ErrorJump form={form} />
    </div>
  );
}

/** The audit frequency, with the resulting date of the next audit. */
function FrequencyField({ form }: Pick<AuditFieldsProps, "form">) {
  const field = fieldProps(form, auditFields);
  useSignals();
  const date = getValue(form.store, "auditDate", { shouldActive: false }) ?? "";
  const frequency = getValue(form.store, "auditFrequency", { shouldActive: false }) ?? "";
  const isComplete = isDate(date) && isInCalendar(date) && auditFrequency.has(frequency);
  return (
    <TakenOverField
      form={form}
      name="auditFrequency"
      hint={isComplete ? `Next due ${showDate(nextDue(date, frequency))}` : undefined}
      show={labelIn(auditFrequency.options)}
    >
      {(hint) => <SelectField {...field("auditFrequency")} isRequired {...(hint && { hint })} />}
    </TakenOverField>
  );
}

type FigureProps = Pick<AuditFieldsProps, "form" | "current"> & {
  name: AuditFieldName;
  label: string;
  hint?: string;
};

/** An optional number of the audit, with its source if imported. */
function Figure({ form, current, name, label, hint }: FigureProps) {
  const words = [hint, sourceLine(current, name)].filter(Boolean).join(". ");
  return (
    <TakenOverField form={form} name={name} hint={words || undefined}>
      {(words) => (
        <TextField
          form={form}
          name={name}
          label={label}
          inputMode="decimal"
          {...(words && { hint: words })}
        />
      )}
    </TakenOverField>
  );
}

/** Returns a function from an option's value to its label. */
function labelIn(options: readonly SelectOption[]) {
  return (value: string) => options.find((option) => option.value === value)?.label ?? "";
}

/** Fields of each section, so that a closed one can indicate errors. */
const sections = {
  scores: scoreFields.map(({ key }) => key),
  sales: ["avgMonthlySales90Days", "monthlySalesData", "seasonalityNotes"],
  advertising: [
    "totalAdSpend",
    "cpc",
    "impressions",
    "clicks",
    "ctr",
    "acos",
    "tacos",
    "roas",
    "adSpendData",
  ],
  products: ["topSkusData", "underperformingSkusData"],
  creative: ["creativeStatus", "creativesNeedingImprovement", "amazonOverviewNotes"],
  billing: [
    "totalBilledMonth",
    "totalBilledQuarter",
    "totalBilledYear",
    "grossMarginPercent",
    "revenueVsBillingNotes",
  ],
  findings: ["overallNotes", "keyActionItems", "actionableInsights", "opportunities", "risks"],
} satisfies Record<string, AuditFieldName[]>;
