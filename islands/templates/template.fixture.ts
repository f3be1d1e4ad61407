import { clientType } from "#/src/contract/choices/clients";
import type { Template } from "#/src/contract/templates";

let made = 0;

/** Builds a template as the API returns it; each call returns a different one. */
export function template(fields: Partial<Template> = {}): Template {
  made++;
  return {
    id: `0198c0de-0000-7000-8000-${String(made).padStart(12, "0")}`,
    name: `Template ${made}`,
    clientTitle: null,
    description: null,
    category: "admin",
    clientTypes: [...clientType.values],
    required: true,
    defaultOwner: "agency",
    defaultDueInDays: 7,
    dueFrom: "start",
    dueUnit: "days",
    needs: [],
    conditions: [],
    repeatPer: null,
    referenceLinks: [],
    internalNotes: null,
    formId: null,
    sortOrder: made,
    categoryOrder: 1,
    version: 1,
    createdAt: "2026-03-09T12:00:00.000Z",
    updatedAt: "2026-03-09T12:00:00.000Z",
    ...fields,
  };
}
