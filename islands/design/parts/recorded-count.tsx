import { focus, getValue, setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import type { PortalForm } from "#/islands/forms/portal-form";
import { Button } from "#/islands/ui/button";
import type { DesignProject } from "#/src/contract/design";
import type { ProgressFormOutput, ProgressFormValues } from "../progress-form";
import { differs, recordedSentence } from "../recorded";

type RecordedCountProps = {
  form: PortalForm<ProgressFormValues, ProgressFormOutput>;
  project: DesignProject;
  /** Called with the number that was taken over. */
  onTaken: (completed: string) => void;
};

/** How many recorded assets are completed, while the field says something else, and a press that takes it over. */
export function RecordedCount({ form, project, onTaken }: RecordedCountProps) {
  useSignals();
  const typed = getValue(form.store, "assetsCompleted", { shouldActive: false });
  if (!differs({ ...project, assetsCompleted: typed?.trim() ? Number(typed) : Number.NaN })) return null;
  const count = String(project.completedAssets);
  const takeOver = () => {
    setValue(form.store, "assetsCompleted", count);
    onTaken(count);
    focus(form.store, "assetsCompleted");
  };
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-hint">
      {recordedSentence(project)}
      <Button variant="ghost" className="-ml-3" onClick={takeOver}>{`Use ${count}`}</Button>
    </p>
  );
}
