import { NotReadable } from "#/src/imports/reports/not-readable";
import type { Refusal } from "./read-in-worker";

/** Returns a sentence on why a file could not be read. */
export function refusalOf({ name }: File, error: unknown): Refusal {
  if (error instanceof NotReadable) return { refusal: error.message };
  if (error instanceof DOMException) {
    return { refusal: `${name} cannot be read any more: it was moved, changed or locked. Choose it again.` };
  }
  return { refusal: `${name} could not be read (${error instanceof Error ? error.message : error}).` };
}
