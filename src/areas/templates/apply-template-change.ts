import type { TemplateRow } from "#/db/schema";
import type { Change } from "#/src/domain/changes";
import { templateNoun } from "#/src/domain/nouns/tasks";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";

/** Writes the differences and returns the stored row. */
export function applyTemplateChange(
  w: Write,
  row: TemplateRow,
  change: Change<TemplateRow>,
): Promise<TemplateRow> {
  return updateRow(w, templateNoun, { row, change });
}
