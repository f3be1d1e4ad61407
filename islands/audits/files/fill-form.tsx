import { setValue } from "@modular-forms/react";
import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { useDraft } from "#/islands/forms/draft";
import type { PortalForm } from "#/islands/forms/portal-form";
import { Button } from "#/islands/ui/button";
import type { PlanBody } from "#/src/imports/reports/audit-plan";
import { filesDraftOf } from "../drafts";
import type { AuditFieldName, AuditFormOutput, AuditFormValues } from "../form";
import { openBefore, useAppliedOnSave } from "./open-before";
import { PlanActions } from "./plan-actions";
import { filledTexts } from "./plan-with-form";
import { counted } from "./plan-words";
import type { FilesInState } from "./use-files-in";

type Texts = Partial<Record<AuditFieldName, string>>;
/** The values that a plan put into the form, with the previous ones. */
type Filled = { body: PlanBody; texts: Texts; before: Texts };

type FillFormProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  files: FilesInState;
  section: () => HTMLElement | null;
  filled: RefObject<PlanBody | null>;
};

/** Fills the form of a new audit with a plan's figures; the plan is sent with the audit on creation. */
export function FillForm({ form, files, section, filled }: FillFormProps) {
  const { seen } = files;
  const [done, setDone] = useState<Filled | null>(null);
  /** The plan that was removed: the audit is created without it. */
  const [leftOut, setLeftOut] = useState<PlanBody | null>(null);
  const show = (next: Filled | null) => {
    filled.current = next?.body ?? null;
    setDone(next);
  };
  useDraft<Filled>(`${filesDraftOf(form.name)}-filled`, () => done, show);
  const put = (texts: Texts) => {
    for (const [name, text] of Object.entries(texts)) {
      // Safe because texts are stored only under the names of the form's fields.
      setValue(form.store, name as AuditFieldName, text, { shouldFocus: false });
    }
  };
  const takeBack = () => {
    if (!done) return;
    const now = form.values();
    const untouched = Object.entries(done.before).filter(
      ([name]) => now[name as AuditFieldName] === done.texts[name as AuditFieldName],
    );
    put(Object.fromEntries(untouched));
    show(null);
    setLeftOut(done.body);
  };
  const body = seen?.plan.body;
  const texts = body ? filledTexts(body) : {};
  const isDone = done !== null && isSame(done.body, body);
  const before = seen && openBefore(seen);
  const fill = () => {
    if (!body) return;
    const now = form.values();
    const names = Object.keys(texts) as AuditFieldName[];
    const stood = Object.fromEntries(names.map((name) => [name, now[name] ?? ""]));
    put(texts);
    setLeftOut(null);
    show({ body, texts, before: { ...stood, ...done?.before } });
  };
  const isLeftOut = leftOut !== null && isSame(leftOut, body);
  const isWaiting = body && !isDone && !isLeftOut;
  // Renders the scores proposed for the figures before the form is sent.
  useAppliedOnSave({ form, files, section, apply: isWaiting ? () => flushSync(fill) : null });
  return (
    <>
      {done && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="min-w-0 flex-1 basis-48 text-label">
            {`${counted(Object.keys(done.texts).length, "figure")} from files in the form, saved with the audit when you create it.`}
          </p>
          <Button onClick={takeBack}>Take back</Button>
        </div>
      )}
      {seen && !isDone && (
        <PlanActions
          files={files}
          note={before ?? (isLeftOut ? "Undone: the audit is created without these figures." : null)}
          onApply={body ? fill : null}
        />
      )}
    </>
  );
}

function isSame(one: PlanBody, other: PlanBody | null | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
