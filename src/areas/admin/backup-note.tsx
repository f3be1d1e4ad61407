/** @jsxImportSource hono/jsx */
import type { LastBackup } from "#/src/backups/last-backup";
import { showMoment } from "#/src/format/dates";

type Props = { last: LastBackup | null; timeZone: string };

/** What an admin should know of the portal's own backups. */
export function BackupNote({ last, timeZone }: Props) {
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
