import { useEffect, useRef, useState } from "react";
import { useChange, withReason } from "#/islands/runtime/changes/change";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { ApiError } from "#/src/client/api-error";
import { countAnswers, firstOpenStep, offered, type Step, stepsOf } from "../rules";
import type { Answers } from "../use-answers";
import type { RequestWays } from "../ways";
import { FormFieldOf } from "./form-field-of";
import { Head } from "./head";
import { closedForm } from "./lazy-parts";

type FillingProps = { answers: Answers; ways: RequestWays };

/** The form while the client can change its answers: one step at a time. */
export function Filling({ answers, ways }: FillingProps) {
  const { request, values, errors, saving } = answers;
  const { isPreview } = useViewer();
  const steps = stepsOf(request, answers.answers, values);
  const [params, setParams] = useUrlParams();
  const [begin] = useState(() => firstOpenStep(request, steps, values));
  const asked = Number(params.get("step") ?? begin + 1) - 1;
  const at = Math.min(Math.max(0, Number.isInteger(asked) ? asked : begin), Math.max(0, steps.length - 1));
  const step = steps[at];
  const isLast = at === steps.length - 1;
  const [wanted, setWanted] = useState<string | null>(null);
  const top = useFocusOf(wanted, () => setWanted(null));
  const [notSent, setNotSent] = useState<string | null>(null);

  /** Moves to a step, and to a field of it. */
  const go = (to: number, field: string | null = null) => {
    setWanted(field ?? "");
    setParams({ step: to + 1 }, { history: "push" });
  };
  /** Stores what was typed, and what the agency knows of the fields that were seen unchanged. */
  const confirm = ({ fields }: Step) => {
    if (isPreview) return;
    answers.commitTyped();
    for (const field of fields) {
      const known = offered(field, answers.answers.get(field.key));
      if (known !== null && !(field.key in answers.typed)) void answers.commit(field, known);
    }
  };
  /** Says how many answers prevent sending, and moves to the first. */
  const lead = (keys: readonly string[]) => {
    setNotSent(`${keys.length === 1 ? "One answer needs" : `${keys.length} answers need`} a change.`);
    const first = steps.findIndex(({ fields }) => fields.some(({ key }) => keys.includes(key)));
    const field = steps[first]?.fields.find(({ key }) => keys.includes(key));
    if (first >= 0) go(first, field?.key ?? null);
  };
  const sending = useChange({
    send: async () => {
      if (step) confirm(step);
      const settled = await answers.settle();
      if (settled === "failed") throw new TypeError("not stored");
      if (typeof settled === "object") throw new ApiError(400, JSON.stringify(settled), "");
      return ways.submit();
    },
    done: "Your answers were sent",
    failed: (error) =>
      isClosed(error) ? error.detail : withReason("Your answers were not sent: {message}", error),
    show: (sent) => answers.showRequest(sent),
  });
  const submit = () => {
    closedForm.preload();
    sending.mutate(undefined, {
      onError: (error) => {
        if (isClosed(error)) void answers.readAgain();
        if (!(error instanceof ApiError) || error.errors.length === 0) return;
        const problems = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
        answers.setErrors(problems);
        lead(Object.keys(problems));
      },
    });
  };

  if (!step) return null;
  return (
    <>
      <Head request={request} count={countAnswers(request, values)} saving={saving} />
      {notSent !== null && (Object.keys(errors).length > 0 || Object.keys(answers.clashes).length > 0) && (
        <p role="alert" className="card-surface p-3 text-label">
          {notSent}
        </p>
      )}
      <section ref={top} tabIndex={-1} aria-labelledby="step" className="flex flex-col gap-5 outline-none">
        <div className="flex flex-col gap-1">
          <p className="text-hint text-muted tabular-nums">{`Step ${at + 1} of ${steps.length}`}</p>
          <h2 id="step" className="wrap-anywhere font-semibold">
            {step.title}
          </h2>
          {step.intro && (
            <p className="wrap-anywhere whitespace-pre-wrap text-label text-muted">{step.intro}</p>
          )}
        </div>
        {step.fields.map((field) => (
          <FormFieldOf key={field.key} field={field} answers={answers} ways={ways} />
        ))}
      </section>
      <footer className="flex flex-wrap justify-between gap-2 border-base-300 border-t pt-4">
        {at > 0 ? (
          <Button
            onClick={() => {
              confirm(step);
              go(at - 1);
            }}
          >
            Back
          </Button>
        ) : (
          <span />
        )}
        {isLast ? (
          <Button
            variant="primary"
            isBusy={sending.isPending}
            onClick={submit}
            deniedBecause={isPreview ? "This is a preview. Nothing is sent." : undefined}
          >
            Send answers
          </Button>
        ) : (
          <Button
            variant="primary"
            onClick={() => {
              confirm(step);
              go(at + 1);
            }}
          >
            Next
          </Button>
        )}
      </footer>
    </>
  );
}

/** True if another tab or person sent the answers before. */
function isClosed(error: Error): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/** Moves the focus to a step that was opened by a press, or to a field of it. */
function useFocusOf(wanted: string | null, onDone: () => void) {
  const top = useRef<HTMLElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (wanted === null || !top.current) return;
    const field = wanted === "" ? null : top.current.querySelector<HTMLElement>(`[data-field="${wanted}"]`);
    const control = field?.querySelector<HTMLElement>("input, select, textarea, button");
    (control ?? top.current).focus({ preventScroll: control === undefined });
    if (!control) window.scrollTo({ top: 0 });
    done.current();
  });
  return top;
}
