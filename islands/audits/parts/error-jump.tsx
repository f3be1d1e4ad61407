import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import type { PortalForm } from "#/islands/forms/portal-form";
import type { AuditFormOutput, AuditFormValues } from "../form";

/** After a submit that did not go through, opens the section of the first wrong field and puts the focus there. */
export function ErrorJump({ form }: { form: PortalForm<AuditFormValues, AuditFormOutput> }) {
  useSignals();
  const { submitCount, submitting, element } = form.store;
  const attempts = submitCount.value;
  const isSettled = !submitting.value;
  useEffect(() => {
    if (attempts === 0 || !isSettled) return;
    const frame = requestAnimationFrame(() => jumpIn(element.peek()));
    return () => cancelAnimationFrame(frame);
  }, [attempts, isSettled, element]);
  return null;
}

function jumpIn(form: HTMLFormElement | null | undefined) {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  if (!wrong) return;
  const section = wrong.closest("details");
  if (section) section.open = true;
  const control = wrong.matches("[data-invalid]") ? wrong.querySelector<HTMLElement>("input") : wrong;
  control?.focus();
}
