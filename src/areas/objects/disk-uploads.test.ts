import { openTestDiskStore } from "#/test/support/disk-store";
import { uploadContract } from "#/test/support/upload-contract";

uploadContract("disk", openTestDiskStore);
