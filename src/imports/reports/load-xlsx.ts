import { NotReadable } from "./not-readable";

/** Loads the reader of workbooks, which most files do without. @throws NotReadable when a browser cannot load it */
export async function loadXlsx() {
  try {
    return await import("./xlsx");
  } catch (cause) {
    throw new NotReadable("Workbooks cannot be read right now. Check your connection and try again.", {
      cause,
    });
  }
}
