import type { ReadResult } from "#/islands/files-in/audit-planner";
import { type PortalForm, useBeforeSubmit } from "#/islands/forms/portal-form";
import { StillOpen } from "#/islands/forms/server-errors";
import type { AuditFormOutput, AuditFormValues } from "../form";
import type { FilesInState } from "./use-files-in";

/** Returns a sentence on what to resolve before a plan is applied; null when nothing is open. */
export function openBefore({ files, plan }: ReadResult): string | null {
  if (files.some(({ report }) => report && report.questions.length > 0)) {
    return "Answer the open questions about the files first.";
  }
  if (files.some(({ refusal }) => refusal))
    return "Remove the files that are refused, then apply the others.";
  return plan.refusals.length > 0 ? "These files cannot be applied together." : null;
}

type Waiting = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  files: FilesInState;
  /** The section of the files, which may contain open questions. */
  section: () => HTMLElement | null;
  /** Applies the plan; null without one, or after it was applied or deliberately left out. */
  apply: (() => void | Promise<void>) | null;
};

/** Applies a waiting plan when its audit is saved. Anything still open prevents saving and gets the focus. */
export function useAppliedOnSave({ form, files, section, apply }: Waiting) {
  useBeforeSubmit(form, async () => {
    const open = openIn(files);
    if (!open) return apply?.();
    focusOpen(section());
    throw new StillOpen(`Nothing is saved yet. ${open}`);
  });
}

function openIn({ seen, progress, failure }: FilesInState): string | null {
  if (progress) return "The files are still being read.";
  if (failure) return "Read the files again, or clear them.";
  return seen && openBefore(seen);
}

/** Focuses the first control in a part marked as open, preferring an empty field. */
function focusOpen(section: HTMLElement | null) {
  const marked = [...(section?.querySelectorAll("[data-open]") ?? [])];
  const [controls = []] = marked
    .map((part) => [...part.querySelectorAll<HTMLInputElement | HTMLButtonElement>("input, select, button")])
    .filter((found) => found.length > 0);
  const empty = controls.find(({ tagName, value }) => tagName !== "BUTTON" && value === "");
  (empty ?? controls[0] ?? section)?.focus();
}
