import type { KeyOf } from "#/src/contract/choices/choice";
import type {
  approvalStatus,
  designPriority,
  designProjectType,
  designStatus,
} from "#/src/contract/choices/design";
import type { PersonKey } from "./people";

type Status = KeyOf<typeof designStatus>;
type Approval = KeyOf<typeof approvalStatus>;

/** What somebody says about a revision. */
export type Remark = [by: PersonKey, text: string];

/** What somebody says to a point of a revision's picture. */
type PinTold = { by: PersonKey; x: number; y: number; text: string; isResolved?: boolean };

/**
 * One piece of a design project; `rounds` are its revisions from the first on, each with what was said of it, and
 * `pins` what was said to their pictures.
 */
export type Piece = {
  name: string;
  type: string;
  status: Status;
  approval: Approval;
  rounds: Remark[][];
  pins?: PinTold[][];
};

/** One design project; `started` counts days before the day of seeding, `due` days after it. */
export type Design = {
  name: string;
  brand: string;
  type: (typeof designProjectType.values)[number];
  brief: string;
  designer: PersonKey | null;
  started: number;
  due: number;
  priority: KeyOf<typeof designPriority>;
  status: Status;
  approval: Approval;
  hours: [estimated: number, actual: number | null];
  designerNotes: string | null;
  pieces: Piece[];
};
