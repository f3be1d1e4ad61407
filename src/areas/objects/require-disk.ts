import { amounts } from "#/src/contract/ceilings";
import { Full } from "#/src/domain/errors";
import type { ObjectStore } from "#/src/services/object-store/object-store";

const { most: leastFree } = amounts.freeDisk;

/** @throws Full while the free share of the disk of uploaded files is below the reserve */
export async function requireDisk(store: ObjectStore): Promise<void> {
  const free = await store.freePercent();
  if (free === null || free >= leastFree) return;
  throw new Full(
    `No files are accepted while less than ${leastFree}% of the portal's disk is free. Nothing was changed.`,
  );
}
