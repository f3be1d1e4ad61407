import type { Io } from "#/cli/io";
import { counted, say } from "#/cli/output/words";
import { daysBetween, isDate } from "#/src/format/dates";

/** Days before a token's expiry at which its owner is warned. */
const noticeDays = 14;

type End = { end: string; today: string };
const ends = new WeakMap<Io, End>();

/**
 * Remembers the expiry of the token in use, by the portal's own calendar, since the local clock may be wrong. A token
 * just revoked needs no warning.
 */
export function noteTokenEnd(io: Io, { headers }: Response, isRevoked: boolean) {
  const end = headers.get("X-Token-Expires")?.slice(0, 10) ?? "";
  const today = headers.get("X-Portal-Date") ?? "";
  if (isRevoked) ends.delete(io);
  else if (isDate(end) && isDate(today)) ends.set(io, { end, today });
}

/** Warns once per run, after all other output, that the token expires soon. */
export function warnOfTokenEnd(io: Io) {
  const recorded = ends.get(io);
  if (!recorded) return;
  ends.delete(io);
  const days = daysBetween(recorded.today, recorded.end);
  if (days > noticeDays) return;
  const when = days < 1 ? "today" : `in ${counted(days, "day")}`;
  say(
    io,
    `The token ends ${when} (${recorded.end}). Make the next one before: \`portal login\`, ` +
      "or for a script `portal tokens create`.",
  );
}
