/** @jsxImportSource hono/jsx */
import type { SpentSender } from "#/src/areas/mail";
import { amounts, rates } from "#/src/contract/ceilings";
import { showMoment } from "#/src/format/dates";
import type { LastBackup } from "#/src/services/backups/last-backup";
import type { JobOverview } from "#/src/services/jobs/overview";

type JobsNoteProps = { jobs: JobOverview[]; timeZone: string };

const names: Partial<Record<string, string>> = {
  backup: "Backups",
  mail: "Mail",
  morning_mail: "Digests and reminders",
  notices: "News by mail",
  "sign-in link": "Sign-in links",
  turn_of_day: "Past due at midnight",
};

/** Shows the background jobs and their failures. */
export function JobsNote({ jobs, timeZone }: JobsNoteProps) {
  return (
    <section class="mt-6 text-hint text-muted" aria-label="Background work">
      <h2 class="font-medium">Background work</h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.kind} class="wrap-anywhere">
            {names[job.kind] ?? job.kind}: {standing(job, timeZone)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function standing({ waiting, doneAt, failedAt, failure, trouble }: JobOverview, timeZone: string): string {
  const moment = (at: string) => showMoment(at, timeZone);
  const said = [
    doneAt === null ? "none done yet." : `last done ${moment(doneAt)}.`,
    waiting > 0 ? `${waiting} waiting.` : "",
    trouble === null ? "" : `Retrying, because: ${sentence(trouble)}`,
    failedAt === null
      ? ""
      : `Last failed ${moment(failedAt)}: ${sentence(failure ?? "no reason was stored")}`,
  ];
  return said.filter(Boolean).join(" ");
}

function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

type SpentSendersNoteProps = { senders: SpentSender[]; timeZone: string };

/** Shows the users whose daily limit of mails is used up. */
export function SpentSendersNote({ senders, timeZone }: SpentSendersNoteProps) {
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

/** Shows the free disk space for uploaded files. */
export function DiskNote({ freePercent }: { freePercent: number }) {
  const free = `${Math.floor(freePercent)}%`;
  const { most: least } = amounts.freeDisk;
  if (freePercent >= least) {
    return <p class="mt-6 text-hint text-muted">Disk of uploaded files: {free} free.</p>;
  }
  return (
    <p class="mt-6 rounded-box border border-warning px-3 py-2" role="status">
      Only {free} of the disk of uploaded files is free. No files are accepted until {least}% is free.
    </p>
  );
}

type BackupNoteProps = { last: LastBackup | null; timeZone: string };

/** Shows the state of the portal's own backups. */
export function BackupNote({ last, timeZone }: BackupNoteProps) {
  if (last === null) return <Warning>There is no backup yet. The portal's log says why.</Warning>;
  const moment = showMoment(last.at, timeZone);
  if (last.isLate) {
    return (
      <Warning>The last backup was made {moment}, more than two days ago. The portal's log says why.</Warning>
    );
  }
  return (
    <p class="mt-6 text-hint text-muted" data-last-backup="">
      Last backup: {moment}, {megabytes(last.bytes)} MB, checked.
    </p>
  );
}

function Warning({ children }: { children: unknown }) {
  return (
    <p class="mt-6 rounded-box border border-warning px-3 py-2" role="status" data-last-backup="late">
      {children}
    </p>
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
