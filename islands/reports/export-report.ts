import { saveFile } from "#/islands/runtime/save-file";
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
