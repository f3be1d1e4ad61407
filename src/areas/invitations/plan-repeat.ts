import type { Tx } from "#/db/client";
import type { InvitationRow } from "#/db/schema";
import { morningHour } from "#/src/areas/owed";
import { readWorkingDays } from "#/src/domain/working-days";
import { addDays, atHour, dateIn } from "#/src/format/dates";
import { planJob } from "#/src/services/jobs/queue";
import { dayOfStep } from "./rules";

export const repeatJob = "invitation_repeat";

type Repeating = Pick<InvitationRow, "id" | "repeatsFrom" | "timesRepeated">;

/** Plans the next step of an invitation that repeats; does nothing if it is planned, or after the last step. */
export async function planRepeat(
  tx: Tx,
  { id, repeatsFrom, timesRepeated }: Repeating,
  { timeZone, now }: { timeZone: string; now: string },
): Promise<void> {
  if (repeatsFrom === null) return;
  const tomorrow = addDays(dateIn(timeZone, now), 1);
  const day = dayOfStep(await readWorkingDays(tx), timesRepeated, {
    first: dateIn(timeZone, repeatsFrom),
    earliest: tomorrow,
  });
  if (day === null) return;
  const key = [id, repeatsFrom, timesRepeated].join(" ");
  await planJob(tx, { kind: repeatJob, key }, atHour(timeZone, day, morningHour));
}

/** Parses the key of such a job. */
export function readRepeat(key: string) {
  const [id = "", repeatsFrom = "", step = ""] = key.split(" ");
  return { id, repeatsFrom, step: Number(step) };
}
