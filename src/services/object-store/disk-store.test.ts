import { expect, test } from "bun:test";
import { openTestDiskStore } from "#/test/support/disk-store";
import { storeContract } from "#/test/support/store-contract";

storeContract("disk", openTestDiskStore);

test("an address for an upload stays valid over an update of the portal", async () => {
  const { store, close } = await openTestDiskStore();
  const upload = {
    ...{ id: "01a22406-a9dc-706d-9d3d-4ce903012bb6", contentType: "image/png", contentLength: 5 },
    ...{ purpose: null, expiresAt: "2026-03-08T12:15:00.000Z" },
  };
  expect(await store.uploadAddress(upload, "https://portal.test")).toBe(
    `https://portal.test/api/objects/upload/${upload.id}?expires=2026-03-08T12%3A15%3A00.000Z&signature=tOwPcFCQ42mOCIxoOgs4lhvta_6Unr14E6R9RnWrYuA`,
  );
  await close();
});
