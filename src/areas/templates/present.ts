import type { Template } from "#/src/contract/templates";
import type { TemplateRow } from "./queries";

/** Only staff read templates, and staff see all of one. */
export function presentTemplate(row: TemplateRow): Template {
  return { ...row };
}
