import { counted } from "./words";

type Progress = { done: number; of: number; inFlight: number; isDryRun: boolean };

/** Returns how far an import of rows came and how to continue it; rows in flight may or may not be imported. */
export function brokenOff(how: string, { done, of, inFlight, isDryRun }: Progress): string {
  const place = `${how} after ${done.toLocaleString("en-US")} of ${counted(of, "row")}.`;
  if (isDryRun) return place;
  const open = inFlight > 0 ? ` ${counted(inFlight, "more row")} may be in.` : "";
  return `${place}${open} Run it again: imported rows are not imported twice.`;
}
