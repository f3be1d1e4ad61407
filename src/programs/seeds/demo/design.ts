import type { DesignAsset, DesignProject } from "#/src/contract/design";
import type { PersonKey } from "./people";

/** A comment on a revision. */
export type Remark = [by: PersonKey, text: string];

/** A comment pinned to a point of a revision's picture. */
type SeededPin = { by: PersonKey; x: number; y: number; text: string; isResolved?: boolean };

/**
 * An asset of a design project; `rounds` are its revisions in order, each with its comments, and `pins` the comments
 * pinned to their pictures.
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
