import { absentStore } from "#/src/services/object-store/absent-store";
import { incomingKey, type ObjectStore } from "#/src/services/object-store/object-store";
import { documents } from "./documents";
import { Canvas } from "./pictures/canvas";
import { encodePng } from "./pictures/png";

const dot = encodePng(new Canvas({ width: 1, height: 1, pixelsPerUnit: 1 }, "#000000").pixels);

/**
 * The store as verbs find it while the demo is told: what somebody sends has arrived, and is kept by other hands.
 * Pictures are drawn where they stay; a document is told by its bytes, so it is there as it is.
 */
export const arrivedFiles: ObjectStore = {
  ...absentStore,
  read: async (key) => documents.find(({ id }) => key === incomingKey(id))?.bytes ?? dot,
  write: async () => {},
  remove: async () => {},
};
