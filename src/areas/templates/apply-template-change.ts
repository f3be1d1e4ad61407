import type { TemplateRow } from "#/db/schema";
import type { Change } from "#/src/domain/changes";
import type { By } from "#/src/domain/nouns/entries";
import { templateNoun } from "#/src/domain/nouns/tasks";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";

/** Writes the differences, as derived if a rule makes them, and returns the stored row. */
export function applyTemplateChange(
  w: Write,
  row: TemplateRow,
  change: Change<TemplateRow>,
  by: By = {},
): Promise<TemplateRow> {
  return updateRow(w, templateNoun, { row, change, ...by });
}
