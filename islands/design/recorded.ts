import type { DesignProject } from "#/src/contract/design";

type Recorded = Pick<DesignProject, "recordedAssets" | "completedAssets" | "assetsCompleted">;

/** True when the number of completed recorded assets differs from the one entered by hand. */
export function differs({ recordedAssets, completedAssets, assetsCompleted }: Recorded): boolean {
  return recordedAssets > 0 && completedAssets !== assetsCompleted;
}

/** "2 of 3 recorded assets are completed". */
export function recordedSentence({ recordedAssets, completedAssets }: Recorded): string {
  const assets = recordedAssets === 1 ? "asset is" : "assets are";
  return `${completedAssets} of ${recordedAssets} recorded ${assets} completed`;
}
