import { absentStore } from "#/src/services/object-store/absent-store";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { Canvas } from "./canvas";
import { encodePng } from "./png";

const dot = encodePng(new Canvas({ width: 1, height: 1, pixelsPerUnit: 1 }, "#000000").pixels);

/** The store as verbs find it while the demo is told: what somebody sends has arrived, and is drawn where it stays. */
export const arrivedPictures: ObjectStore = {
  ...absentStore,
  read: async () => dot,
  write: async () => {},
  remove: async () => {},
};
