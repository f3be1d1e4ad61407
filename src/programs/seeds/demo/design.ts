import type { DesignAsset, DesignProject } from "#/src/contract/design";
import type { PersonKey } from "./people";

/** What somebody says about a revision. */
export type Remark = [by: PersonKey, text: string];

/** What somebody says to a point of a revision's picture. */
type SeededPin = { by: PersonKey; x: number; y: number; text: string; isResolved?: boolean };

/**
 * One piece of a design project; `rounds` are its revisions from the first on, each with what was said of it, and
 * `pins` what was said to their pictures.
 */
export type Piece = {
  name: string;
  type: string;
  status: DesignAsset["status"];
  approval: DesignAsset["approvalStatus"];
  rounds: Remark[][];
  pins?: SeededPin[][];
};

/** One design project; `started` counts days before the day of seeding, `due` days after it. */
export type Design = {
  name: string;
  brand: string;
  type: DesignProject["projectType"];
  brief: string;
  designer: PersonKey | null;
  started: number;
  due: number;
  priority: DesignProject["priority"];
  status: DesignProject["status"];
  hours: [estimated: number, actual: number | null];
  designerNotes: string | null;
  pieces: Piece[];
};
