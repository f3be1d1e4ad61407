import { useViewer } from "#/islands/runtime/page/viewer";
import type { Access } from "#/src/contract/account-access";
import { renewalDays } from "#/src/contract/choices/access";
import { personName } from "#/src/contract/person-name";
import { addDays, showDate, showMoment } from "#/src/format/show-dates";

type Shown = Pick<Access, "grantedAt" | "expiresAt" | "verifiedAt"> & Partial<Pick<Access, "verifier">>;

/** The days on which an access was granted, verified and expires, in one line. */
export function AccessFacts({ access }: { access: Shown }) {
  const { timeZone } = useViewer();
  const { grantedAt, verifiedAt, verifier } = access;
  const moment = verifiedAt && showMoment(verifiedAt, timeZone);
  const facts = [
    grantedAt && `Granted ${showDate(grantedAt)}`,
    moment && `verified ${verifier ? `by ${personName(verifier)}, ` : ""}${moment}`,
  ].filter(Boolean);
  return (
    <p className="wrap-anywhere text-hint text-muted">
      {facts.join(", ") || "Not granted yet"}
      {access.expiresAt && (
        <>
          {" · "}
          <Expiry expiresAt={access.expiresAt} />
        </>
      )}
    </p>
  );
}

/** The day on which an access expires, marked when it is near or has passed. */
export function Expiry({ expiresAt }: { expiresAt: string }) {
  const { today } = useViewer();
  const isOver = expiresAt <= today;
  const isNear = expiresAt <= addDays(today, renewalDays);
  const tone = isOver ? "font-medium text-red" : isNear ? "font-medium" : "";
  return (
    <span
      className={`tabular-nums ${tone}`}
    >{`${isOver ? "Expired" : "Expires"} ${showDate(expiresAt)}`}</span>
  );
}
