import { openTestDiskStore } from "#/test/support/disk-store";
import { partsContract } from "#/test/support/parts-contract";
import { withParts } from "#/test/support/parts-on-disk";

partsContract("stand-in", async () => {
  const opened = await openTestDiskStore();
  return { ...opened, store: withParts(opened.store, opened.folder, () => new Date()) };
});
