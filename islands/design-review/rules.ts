import type { DesignAsset, DesignRevision } from "#/src/contract/design";
import type { DesignPin } from "#/src/contract/pins";

/** What is gone through: the assets that wait, and the one that was asked for besides, in their order. */
export function stepsOf(assets: readonly DesignAsset[], askedId: string | null): DesignAsset[] {
  return assets.filter(({ id, approvalStatus }) => approvalStatus === "pending" || id === askedId);
}

/** The version that is decided: the newest that was sent; of an asset that was never sent the newest. */
export function shownVersion({ revisions }: Pick<DesignAsset, "revisions">): DesignRevision | undefined {
  return revisions.find(({ sentForReview }) => sentForReview) ?? revisions[0];
}

export type OlderPin = DesignPin & { revisionNumber: number };

/** What was said to earlier versions than this and is not resolved, the last version first. */
export function openOlderPins(
  { revisions }: Pick<DesignAsset, "revisions">,
  { revisionNumber }: Pick<DesignRevision, "revisionNumber">,
): OlderPin[] {
  return revisions
    .filter((revision) => revision.revisionNumber < revisionNumber)
    .flatMap(({ pins, revisionNumber }) =>
      pins.filter(({ isResolved }) => !isResolved).map((pin) => ({ ...pin, revisionNumber })),
    );
}

export type Point = { x: number; y: number };

export const middle: Point = { x: 0.5, y: 0.5 };
const step = 0.02;

/** A point after an arrow key, five times as far with Shift; null for another key. It stays on the picture. */
export function movedBy({ x, y }: Point, key: string, isFar: boolean): Point | null {
  const by = directions[key];
  if (!by) return null;
  const far = isFar ? 5 * step : step;
  return { x: onPicture(x + by[0] * far), y: onPicture(y + by[1] * far) };
}

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Rounded to what can be told apart on a screen. */
export function onPicture(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
}
