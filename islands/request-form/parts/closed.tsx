import { useEffect, useRef } from "react";
import { FileLink } from "#/islands/files/file-link";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { requestState } from "#/src/contract/choices/forms";
import { fieldsOf, isEmptyAnswer, shownFields } from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import type { Answer, Request } from "#/src/contract/requests";
import { showDate } from "#/src/format/show-dates";
import { answersByKey, valuesOf } from "../rules";
import { showAnswer } from "../show-answer";
import { isSameValue, partsOf, storedOf, type TypedAnswers, valueToSend } from "../typed-answers";
import type { Answers } from "../use-answers";

type ClosedProps = {
  answers: Pick<Answers, "request" | "typed">;
  /** True if the form was open on this page before: its fields are gone, with the focus. */
  takesFocus: boolean;
};

/** The form after it was sent: its answers, which cannot be changed. */
export function Closed({ answers: { request, typed }, takesFocus }: ClosedProps) {
  const { name, state, turnDue, form } = request;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const answers = answersByKey(request);
  const shown = new Set(shownFields(form.sections, valuesOf(request, answers, {})).map(({ key }) => key));
  return (
    <>
      <header className="flex flex-col gap-2">
        <h1 ref={title} tabIndex={-1} className="wrap-anywhere font-semibold text-title outline-none">
          {name}
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-label">
          <Badge tone={requestState.tone(state)}>
            {state === "submitted" ? "Sent" : requestState.label(state)}
          </Badge>
          <span className="text-muted">
            {state === "submitted"
              ? `The agency looks at your answers by ${showDate(turnDue)}. You will hear from us.`
              : "Thank you. The agency accepted your answers."}
          </span>
        </p>
      </header>
      <NotSent request={request} typed={typed} />
      {form.sections.map(({ title, fields }) => {
        const visible = fields.filter(({ key }) => shown.has(key));
        if (visible.length === 0) return null;
        return (
          <section key={title} aria-label={title} className="flex flex-col gap-3">
            <h2 className="wrap-anywhere font-semibold">{title}</h2>
            <dl className="flex flex-col gap-3">
              {visible.map((field) => (
                <div key={field.key} className="flex flex-col gap-0.5">
                  <dt className="text-label text-muted">{field.label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-wrap">
                    <AnswerOf field={field} answer={answers.get(field.key)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
}

/** Answers typed in this tab that were not stored before another tab or person sent the form. */
function NotSent({ request, typed }: { request: Request; typed: TypedAnswers }) {
  const { form, state } = request;
  const { currency } = useViewer();
  const answers = answersByKey(request);
  const left = Object.entries(typed).flatMap(([name, answer]) => {
    const { key, row } = partsOf(name);
    const field = fieldsOf(form.sections).find((each) => each.key === key);
    const value = field && field.kind !== "file" ? valueToSend(field, answer, row) : null;
    const isKnown = [storedOf(answers.get(key), row).value, answers.get(key)?.known].some((each) =>
      isSameValue(each, value),
    );
    return field && !isEmptyAnswer(value) && !isKnown ? [{ name, field, value }] : [];
  });
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="not-sent" className="card-surface flex flex-col gap-2 p-3">
      <h2 id="not-sent" className="font-semibold">
        Not sent
      </h2>
      <p className="text-label text-muted">
        {state === "submitted"
          ? "The form was sent before these answers were stored. They stay in this tab, and are stored if the agency sends the form back."
          : "The form was sent before these answers were stored. Copy what the agency still needs."}
      </p>
      <dl className="flex flex-col gap-3">
        {left.map(({ name, field, value }) => (
          <div key={name} className="flex flex-col gap-0.5">
            <dt className="text-label text-muted">{field.label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              {typeof value === "string" && field.kind !== "date"
                ? value
                : showAnswer(field, value, currency)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function AnswerOf({ field, answer }: { field: FormField; answer: Answer | undefined }) {
  const { currency } = useViewer();
  const { value = null, rows = [], files = [] } = answer ?? {};
  if (field.kind === "file" && files.length > 0) {
    return (
      <ul className="flex flex-col gap-1">
        {files.map((file) => (
          <li key={file.id}>
            <FileLink file={file} />
          </li>
        ))}
      </ul>
    );
  }
  if (field.kind === "table" && rows.length > 0) {
    return (
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.id}>{showAnswer(field, row.value, currency)}</li>
        ))}
      </ul>
    );
  }
  return isEmptyAnswer(value) ? <span className="text-muted">—</span> : showAnswer(field, value, currency);
}
