import { designProjects } from "#/db/schema";
import type { Change } from "#/src/domain/changes";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";

export type ProjectColumns = typeof designProjects.$inferSelect;

/** Writes what differs, and what the log keeps beside; the row as it then stands. */
export function applyProjectChange<Row extends ProjectColumns>(
  w: Write,
  row: Row,
  change: Change<ProjectColumns>,
  remark?: Record<string, unknown>,
): Promise<ProjectColumns> {
  return updateRow<ProjectColumns>(w, {
    table: designProjects,
    entity: "design_project",
    row,
    change,
    remark,
  });
}
