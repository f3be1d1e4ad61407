import { FileLink } from "#/islands/files/file-link";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { requestState } from "#/src/contract/choices/forms";
import { isEmptyAnswer, shownFields } from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import type { Answer, Request } from "#/src/contract/requests";
import { showDate } from "#/src/format/show-dates";
import { answersByKey, valuesOf } from "../rules";
import { showAnswer } from "../show-answer";

/** The form after it was sent: its answers, which cannot be changed. */
export function Closed({ request }: { request: Request }) {
  const { name, state, turnDue, form } = request;
  const answers = answersByKey(request);
  const shown = new Set(shownFields(form.sections, valuesOf(request, answers, {})).map(({ key }) => key));
  return (
    <>
      <header className="flex flex-col gap-2">
        <h1 className="wrap-anywhere font-semibold text-title">{name}</h1>
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
