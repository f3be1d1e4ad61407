import type { Io } from "#/cli/io";
import { counted, say } from "#/cli/output/words";
import { daysBetween, isDate } from "#/src/format/dates";

/** From how many days before a token's end its owner is told, while it still works. */
const noticeDays = 14;

type End = { end: string; today: string };
const ends = new WeakMap<Io, End>();

/**
 * Remembers until when the token works that the portal answered to, by the portal's own calendar: the clock here may
 * be wrong. A token that was just revoked has no end to fear.
 */
export function noteTokenEnd(io: Io, { headers }: Response, isRevoked: boolean) {
  const end = headers.get("X-Token-Expires")?.slice(0, 10) ?? "";
  const today = headers.get("X-Portal-Date") ?? "";
  if (isRevoked) ends.delete(io);
  else if (isDate(end) && isDate(today)) ends.set(io, { end, today });
}

/** Says once a run, after all else, that the token ends soon. */
export function warnOfTokenEnd(io: Io) {
  const known = ends.get(io);
  if (!known) return;
  ends.delete(io);
  const days = daysBetween(known.today, known.end);
  if (days > noticeDays) return;
  const when = days < 1 ? "today" : `in ${counted(days, "day")}`;
  say(
    io,
    `The token ends ${when} (${known.end}). Make the next one before: \`portal login\`, ` +
      "or for a script `portal tokens create`.",
  );
}
