import type { Column } from "#/cli/output/table";
import type { TaskFile } from "#/src/contract/files";
import { showSize } from "#/src/format/show-size";

const scans: Record<TaskFile["scan"], string> = {
  off: "Not scanned",
  waiting: "Scanning",
  clean: "Clean",
  infected: "Blocked",
};

export const fileColumns: Column<TaskFile>[] = [
  { title: "File", show: ({ name }) => name, isElastic: true },
  { title: "Size", show: ({ size }) => showSize(size), plain: ({ size }) => String(size) },
  { title: "From", show: ({ uploadedBy }) => uploadedBy, isElastic: true },
  { title: "When", show: ({ createdAt }) => createdAt, isSpare: true },
  {
    title: "Scan",
    show: ({ scan, signature }) => (signature ? `${scans[scan]}: ${signature}` : scans[scan]),
    plain: ({ scan }) => scan,
  },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];
