import type { Fields, Words } from "./field";

export const operationWords = {
  label: "Operation",
  one: "operation",
  many: "operations",
  verbs: {},
} as const satisfies Words;

/** Operations on many rows: imports and reorders. */
export const operationFields = {
  kind: { kind: "line", label: "Kind" },
  importId: { kind: "line", label: "Import" },
  file: { kind: "line", label: "File" },
  created: { kind: "number", label: "Created" },
  updated: { kind: "number", label: "Updated" },
  skipped: { kind: "number", label: "Skipped" },
  projects: { kind: "reference", label: "Projects", to: "design_project" },
  templates: { kind: "reference", label: "Templates", to: "onboarding_task_template" },
  categories: { kind: "words", label: "Categories" },
} as const satisfies Fields;
