import { NotReadable } from "./not-readable";

/** Loads the workbook reader, which most files do not need. @throws NotReadable when the browser cannot load it */
export async function loadXlsx() {
  try {
    return await import("./xlsx");
  } catch (cause) {
    throw new NotReadable("Workbooks cannot be read right now. Check your connection and try again.", {
      cause,
    });
  }
}
