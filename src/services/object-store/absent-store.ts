import { Unavailable } from "#/src/domain/errors";
import type { ObjectStore } from "./object-store";

const refuse = () => Promise.reject(new Unavailable("This command works without the file store."));

/** Store for commands on the server, which change rows and never files. */
export const absentStore: ObjectStore = {
  needsPromise: false,
  origin: null,
  uploadAddress: refuse,
  read: refuse,
  describe: refuse,
  open: refuse,
  write: refuse,
  remove: refuse,
  freePercent: async () => null,
  fault: async () => "there is none",
  mostFileBytes: 0,
  receiver: null,
  parts: null,
};
