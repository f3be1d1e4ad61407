import { openTestDiskStore } from "#/test/support/disk-store";
import { storeContract } from "#/test/support/store-contract";

storeContract("disk", openTestDiskStore);
