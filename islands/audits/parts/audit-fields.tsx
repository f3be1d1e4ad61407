import { setValue } from "@modular-forms/react";
import { ClientField } from "#/islands/clients/picker/client-field";
import { personOptions } from "#/islands/forms/person-options";
import type { PortalForm } from "#/islands/forms/portal-form";
import { DateField, SelectField, TextareaField, TextField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/viewer";
import type { Audit } from "#/src/contract/audits";
import { auditFrequency } from "#/src/contract/choices/audits";
import type { Assignee } from "#/src/contract/users";
import { scoreFields } from "../fields";
import type { AuditFieldName, AuditFormOutput, AuditFormValues } from "../form";
import { ErrorJump } from "./error-jump";
import { FieldSection } from "./field-section";
import { ScoreField } from "./score-field";
import { StructuredField } from "./structured-field";

type AuditFieldsProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  current: Audit | null;
  /** Of the client that the form begins with. */
  clientName: string | null | undefined;
  people: readonly Assignee[];
};

/** Every field of an audit, in groups: what is needed first, the rest where one looks for it. */
export function AuditFields({ form, current, clientName, people }: AuditFieldsProps) {
  const { currency } = useViewer();
  const money = { form, inputMode: "decimal" as const, hint: `In ${currency}` };
  const percent = { form, inputMode: "decimal" as const, hint: "Percent, 0 to 100" };
  const count = { form, inputMode: "decimal" as const };
  return (
    <div data-span="full" className="flex flex-col gap-3">
      <div className="form-columns">
        <ClientField
          form={form}
          name="clientId"
          knownName={clientName}
          onPick={(id) => setValue(form.store, "clientId", id)}
        />
        <SelectField
          form={form}
          name="accountManagerId"
          label="Account Manager"
          emptyLabel="No account manager"
          options={personOptions(people, current?.accountManagerId)}
        />
        <DateField form={form} name="auditDate" label="Audit Date" isRequired />
        <SelectField
          form={form}
          name="auditFrequency"
          label="Audit Frequency"
          options={auditFrequency.options}
          isRequired
        />
        <TextField
          form={form}
          name="loomVideoUrl"
          label="Loom Video URL"
          type="url"
          placeholder="https://"
          span="full"
        />
      </div>
      <FieldSection form={form} title="Scores" fields={sections.scores} isOpen>
        {scoreFields.map((field) => (
          <ScoreField key={field.key} form={form} field={field} />
        ))}
      </FieldSection>
      <FieldSection form={form} title="Sales" fields={sections.sales}>
        <TextField {...money} name="avgMonthlySales90Days" label="Average Monthly Sales, 90 Days" />
        <StructuredField form={form} name="monthlySalesData" />
        <TextareaField form={form} name="seasonalityNotes" label="Seasonality Notes" span="full" />
      </FieldSection>
      <FieldSection form={form} title="Advertising" fields={sections.advertising}>
        <TextField {...money} name="totalAdSpend" label="Total Ad Spend" />
        <TextField {...money} name="cpc" label="CPC" />
        <TextField {...count} name="impressions" label="Impressions" />
        <TextField {...count} name="clicks" label="Clicks" />
        <TextField {...percent} name="ctr" label="CTR" />
        <TextField {...percent} name="acos" label="ACOS" />
        <TextField {...percent} name="tacos" label="TACOS" />
        <TextField {...count} name="roas" label="ROAS" hint="Sales for each unit of ad spend" />
        <StructuredField form={form} name="adSpendData" />
      </FieldSection>
      <FieldSection form={form} title="Products" fields={sections.products}>
        <StructuredField form={form} name="topSkusData" />
        <StructuredField form={form} name="underperformingSkusData" />
      </FieldSection>
      <FieldSection form={form} title="Creative and Amazon Presence" fields={sections.creative}>
        <TextareaField form={form} name="creativeStatus" label="Creative Status" span="full" />
        <TextareaField
          form={form}
          name="creativesNeedingImprovement"
          label="Creatives Needing Improvement"
          span="full"
        />
        <TextareaField form={form} name="amazonOverviewNotes" label="Amazon Overview Notes" span="full" />
      </FieldSection>
      <FieldSection form={form} title="Billing and Margin" fields={sections.billing}>
        <TextField {...money} name="totalBilledMonth" label="Total Billed, Month" />
        <TextField {...money} name="totalBilledQuarter" label="Total Billed, Quarter" />
        <TextField {...money} name="totalBilledYear" label="Total Billed, Year" />
        <TextField {...percent} name="grossMarginPercent" label="Gross Margin" />
        <TextareaField
          form={form}
          name="revenueVsBillingNotes"
          label="Revenue vs. Billing Notes"
          span="full"
        />
      </FieldSection>
      <FieldSection form={form} title="Findings" fields={sections.findings}>
        <TextareaField form={form} name="overallNotes" label="Overall Notes" span="full" />
        <TextareaField form={form} name="keyActionItems" label="Key Action Items" span="full" />
        <TextareaField form={form} name="actionableInsights" label="Actionable Insights" span="full" />
        <TextareaField form={form} name="opportunities" label="Opportunities" span="full" />
        <TextareaField form={form} name="risks" label="Risks" span="full" />
      </FieldSection>
      <ErrorJump form={form} />
    </div>
  );
}

/** What each section holds, so that a closed one can say that something in it needs a look. */
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
