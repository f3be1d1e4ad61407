import { preloadToasts, toastError, toastSuccess } from "#/islands/ui/toast/store";
import type { Report } from "./queries";

/** Loads what writes the file and shows the message, as soon as somebody may ask for them. */
export function preloadExport() {
  void Promise.all([loadWriter(), preloadToasts()]).catch(() => {});
}

/** Saves the report's clients as CSV under the report's date, made here from what the screen already has. */
export async function exportReport({ summary, day }: Report) {
  try {
    const { reportCsv, reportFileName } = await loadWriter();
    saveFile(reportFileName(day), reportCsv(summary.clients));
    toastSuccess("Report exported successfully.");
  } catch {
    toastError("Failed to export report");
  }
}

const loadWriter = () => import("#/src/format/report-csv");

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
