import type { AccessRow } from "#/db/schema";
import type { UpdateAccess } from "#/src/contract/account-access";
import { spApiDays } from "#/src/contract/choices/access";
import { Invalid } from "#/src/domain/errors";
import { addDays } from "#/src/format/dates";

type Facts = Pick<AccessRow, "kind" | "state" | "grantedAt" | "expiresAt" | "verifiedBy" | "verifiedAt">;
type By = { userId: string; today: string; now: string };

/**
 * Computes the columns that follow from a change of an access: the day it was granted, the day it expires, and who
 * verified it. A Selling Partner API application expires a year after it was granted, and what has expired is lapsed.
 * @throws Invalid for a day that contradicts the state
 */
export function factsAfter(
  row: Facts,
  change: UpdateAccess,
  { userId, today, now }: By,
): Omit<Facts, "kind"> {
  const kind = change.kind ?? row.kind;
  const state = change.state ?? row.state;
  if (state === "asked") {
    if (change.grantedAt) throw notGranted("grantedAt");
    if (change.expiresAt) throw notGranted("expiresAt");
    return { state, grantedAt: null, expiresAt: null, verifiedBy: null, verifiedAt: null };
  }
  const isGrantedAnew = isGrantedNow(row.state, state);
  const grantedAt = change.grantedAt ?? (isGrantedAnew ? today : row.grantedAt);
  if (change.grantedAt === null || grantedAt === null)
    throw new Invalid([{ path: "grantedAt", message: "Required" }]);
  if (grantedAt > today) throw new Invalid([{ path: "grantedAt", message: "Must not be after today" }]);
  const expiresAt = expiryOf({ kind, grantedAt, isGrantedAnew, today }, row, change);
  const hasExpired = expiresAt !== null && expiresAt <= today;
  const verified =
    state === "verified" && (row.state !== "verified" || isGrantedAnew)
      ? { verifiedBy: userId, verifiedAt: now }
      : state === "granted"
        ? { verifiedBy: null, verifiedAt: null }
        : { verifiedBy: row.verifiedBy, verifiedAt: row.verifiedAt };
  return { state: hasExpired ? "lapsed" : state, grantedAt, expiresAt, ...verified };
}

/** Returns true if the change says that the client granted the access, for the first time or again. */
function isGrantedNow(before: AccessRow["state"], after: AccessRow["state"]): boolean {
  if (before === after || after === "lapsed") return false;
  return after === "granted" || before !== "granted";
}

type Expiry = Pick<AccessRow, "kind"> & { grantedAt: string; isGrantedAnew: boolean; today: string };

function expiryOf(
  { kind, grantedAt, isGrantedAnew, today }: Expiry,
  row: Facts,
  change: UpdateAccess,
): string | null {
  if (kind === "sp_api") {
    const computed = addDays(grantedAt, spApiDays);
    if (change.expiresAt && change.expiresAt !== computed) {
      throw new Invalid([
        { path: "expiresAt", message: `Expires ${spApiDays} days after it was granted: ${computed}` },
      ]);
    }
    return computed;
  }
  const isSpent = isGrantedAnew && row.expiresAt !== null && row.expiresAt <= today;
  const expiresAt = change.expiresAt !== undefined ? change.expiresAt : isSpent ? null : row.expiresAt;
  if (expiresAt !== null && expiresAt < grantedAt) {
    throw new Invalid([{ path: "expiresAt", message: "Must not be before the day it was granted" }]);
  }
  return expiresAt;
}

function notGranted(path: string) {
  return new Invalid([{ path, message: "Nothing was granted yet" }]);
}
