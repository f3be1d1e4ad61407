import { type DesignProjectRow, designProjects } from "#/db/schema";
import type { Change } from "#/src/domain/changes";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";

/** Writes what differs, and what the log keeps beside; the row as it then stands. */
export function applyProjectChange<Row extends DesignProjectRow>(
  w: Write,
  row: Row,
  change: Change<DesignProjectRow>,
  remark?: Record<string, unknown>,
): Promise<DesignProjectRow> {
  return updateRow<DesignProjectRow>(w, {
    table: designProjects,
    entity: "design_project",
    row,
    change,
    remark,
  });
}
