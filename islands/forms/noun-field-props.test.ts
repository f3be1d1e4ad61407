import { expect, test } from "bun:test";
import { clientFields } from "#/src/contract/nouns/clients";
import { projectFields, projectProgressFields } from "#/src/contract/nouns/design";
import type { Field } from "#/src/contract/nouns/field";
import { leadFields } from "#/src/contract/nouns/leads";
import { templateFields } from "#/src/contract/nouns/tasks";
import { propsOf } from "./noun-fields";

const numeric = { type: "number", inputMode: "numeric", step: 1 };

test.each<[Field, object]>([
  [leadFields.companyName, { label: "Company Name", isRequired: true }],
  [leadFields.email, { label: "Email", isRequired: true, type: "email" }],
  [leadFields.phone, { label: "Phone" }],
  [leadFields.websiteUrl, { label: "Website URL" }],
  [leadFields.dealValue, { label: "Deal Value", ...numeric, min: 0 }],
  [leadFields.leadSource, { label: "Lead Source", options: leadFields.leadSource.choice.options }],
  [clientFields.brandNames, { label: "Brand Names", isRequired: true }],
  [projectFields.dueDate, { label: "Due Date", isRequired: true }],
  [projectFields.assignedDesignerId, { label: "Assigned Designer" }],
  [
    projectFields.numberOfAssets,
    { label: "Number of Assets", isRequired: true, ...numeric, min: 1, max: 10_000 },
  ],
  [projectFields.numberOfRevisions, { label: "Number of Revisions", ...numeric, min: 0, max: 10_000 }],
  [
    projectFields.actualHours,
    { label: "Actual Hours", type: "number", inputMode: "decimal", min: 0, max: 100_000, step: "any" },
  ],
  [projectProgressFields.progress, { label: "Progress" }],
  [
    templateFields.defaultDueInDays,
    { label: "Default Due Days", isRequired: true, ...numeric, min: 1, max: 365 },
  ],
  [templateFields.required, { label: "Required" }],
  [
    templateFields.clientTypes,
    { label: "Client Types", isRequired: true, options: templateFields.clientTypes.choice.options },
  ],
])("%j is a field with %j", (field, props) => {
  expect<object>(propsOf(field)).toEqual(props);
});
