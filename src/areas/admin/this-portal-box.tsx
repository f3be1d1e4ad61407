/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import type { SpentSender } from "#/src/areas/mail";
import { describeBuild } from "#/src/contract/build";
import { amounts, rates } from "#/src/contract/ceilings";
import { presentBuild } from "#/src/env/build-stamp";
import { showMoment } from "#/src/format/dates";
import { showSize } from "#/src/format/show-size";
import type { LastBackup } from "#/src/services/backups/last-backup";
import type { JobOverview } from "#/src/services/jobs/overview";

type ThisPortalProps = {
  timeZone: string;
  jobs: JobOverview[];
  /** Null on a database server. */
  databaseBytes: number | null;
  /** Null where the store has no disk, such as a bucket. */
  freePercent: number | null;
  /** Null without a folder for backups. */
  backup: { last: LastBackup | null; nextAt: string } | null;
  sendsMail: boolean;
  spentSenders: SpentSender[];
};

/** Shows the state of the portal itself, below what needs a person's attention. */
export function ThisPortal({ spentSenders, ...props }: ThisPortalProps) {
  const { backup, freePercent, timeZone } = props;
  return (
    <>
      {spentSenders.length > 0 && <SpentSendersWarning senders={spentSenders} timeZone={timeZone} />}
      {freePercent !== null && freePercent < amounts.freeDisk.most && (
        <DiskWarning freePercent={freePercent} />
      )}
      {backup && <BackupWarning last={backup.last} timeZone={timeZone} />}
      <Facts {...props} />
    </>
  );
}

function Facts(props: Omit<ThisPortalProps, "spentSenders">) {
  const { timeZone, jobs, databaseBytes, freePercent, backup, sendsMail } = props;
  const mails = jobs.find(({ kind }) => kind === "mail")?.waiting ?? 0;
  return (
    <section class="card-surface mt-6 flex flex-col gap-3 p-4 text-label" aria-labelledby="this-portal">
      <h2 id="this-portal" class="font-semibold">
        This portal
      </h2>
      <dl class="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name="Version">{describeBuild(presentBuild())}</Fact>
        <Fact name="Database">{databaseBytes === null ? "On a server" : showSize(databaseBytes)}</Fact>
        {freePercent !== null && (
          <Fact name="Disk of uploaded files">{`${Math.floor(freePercent)}% free`}</Fact>
        )}
        <Fact name="Last backup">{backup ? lastBackup(backup.last, timeZone) : "No folder is set"}</Fact>
        {backup && <Fact name="Next backup">{showMoment(backup.nextAt, timeZone)}</Fact>}
        <Fact name="Mail">
          {sendsMail ? (mails > 0 ? `${mails} waiting` : "None waiting") : "Not set up"}
        </Fact>
        {jobs.length > 0 && (
          <Fact name="Background work" isWide>
            <ul>
              {jobs.map((job) => (
                <li key={job.kind}>
                  {names[job.kind] ?? job.kind}: {describeJob(job, timeZone)}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: Child }) {
  return (
    <div class={isWide ? "wrap-anywhere col-span-full" : "wrap-anywhere"}>
      <dt class="text-hint text-muted">{name}</dt>
      <dd class="tabular-nums">{children}</dd>
    </div>
  );
}

function lastBackup(last: LastBackup | null, timeZone: string): string {
  if (last === null) return "None yet";
  return `${showMoment(last.at, timeZone)}, ${showSize(last.bytes)}, checked`;
}

const names: Partial<Record<string, string>> = {
  backup: "Backups",
  mail: "Mail",
  morning_mail: "Digests and reminders",
  notices: "News by mail",
  "sign-in link": "Sign-in links",
  turn_of_day: "Past due at midnight",
  access_renewals: "Accesses that expire",
};

function describeJob({ doneAt, failedAt, failure, trouble }: JobOverview, timeZone: string): string {
  const moment = (at: string) => showMoment(at, timeZone);
  const parts = [
    doneAt === null ? "none done yet." : `last done ${moment(doneAt)}.`,
    trouble === null ? "" : `Retrying, because: ${sentence(trouble)}`,
    failedAt === null
      ? ""
      : `Last failed ${moment(failedAt)}: ${sentence(failure ?? "no reason was stored")}`,
  ];
  return parts.filter(Boolean).join(" ");
}

function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** Shows the users whose daily limit of mails is used up. */
function SpentSendersWarning({ senders, timeZone }: { senders: SpentSender[]; timeZone: string }) {
  return (
    <section class="mt-6 rounded-box border border-warning px-3 py-2" aria-label="Mail ceilings">
      {senders.map(({ id, name, until }) => (
        <p key={id} class="wrap-anywhere">
          {name} has sent {rates["mail-by"].most} mails within a day. More are refused until{" "}
          {showMoment(until, timeZone)}.
        </p>
      ))}
    </section>
  );
}

function DiskWarning({ freePercent }: { freePercent: number }) {
  return (
    <Warning>
      Only {`${Math.floor(freePercent)}%`} of the disk of uploaded files is free. No files are accepted until{" "}
      {amounts.freeDisk.most}% is free.
    </Warning>
  );
}

function BackupWarning({ last, timeZone }: { last: LastBackup | null; timeZone: string }) {
  if (last === null) return <Warning>There is no backup yet. The portal's log says why.</Warning>;
  if (!last.isLate) return null;
  return (
    <Warning>
      The last backup was made {showMoment(last.at, timeZone)}, more than two days ago. The portal's log says
      why.
    </Warning>
  );
}

function Warning({ children }: { children: Child }) {
  return (
    <p class="mt-6 rounded-box border border-warning px-3 py-2" role="status">
      {children}
    </p>
  );
}
