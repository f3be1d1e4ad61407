import type { DesignAsset, DesignRevision } from "#/src/contract/design";
import type { DesignPin } from "#/src/contract/pins";

/** Returns the assets to review: the pending ones, and the requested one, in order. */
export function stepsOf(assets: readonly DesignAsset[], requestedId: string | null): DesignAsset[] {
  return assets.filter(({ id, approvalStatus }) => approvalStatus === "pending" || id === requestedId);
}

/** Returns the revision to decide on: the newest sent one, or the newest of an asset never sent. */
export function shownVersion({ revisions }: Pick<DesignAsset, "revisions">): DesignRevision | undefined {
  return revisions.find(({ sentForReview }) => sentForReview) ?? revisions[0];
}

export type OlderPin = DesignPin & { revisionNumber: number };

/** Returns the unresolved pins of earlier revisions, latest revision first. */
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

/** Moves a point by an arrow key, five times as far with Shift; null for another key. It stays on the picture. */
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

/** Clamps and rounds a coordinate to a resolution visible on a screen. */
export function onPicture(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
}
