import Check from "lucide-react/icons/check";
import { useState } from "react";
import { FileLink } from "#/islands/files/file-link";
import { useTypedText } from "#/islands/forms/typed-text";
import { showAnswer, showKnown } from "#/islands/request-form/show-answer";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { Textarea } from "#/islands/ui/inputs";
import { SafeLink } from "#/islands/ui/safe-link";
import { useInPlace } from "#/islands/ui/use-in-place";
import { answerState } from "#/src/contract/choices/forms";
import { isEmptyAnswer } from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import { formLimits } from "#/src/contract/limits-of-forms";
import type { Answer, Request } from "#/src/contract/requests";
import { useReview } from "../changes";

type ReviewFieldProps = {
  request: Request;
  field: FormField;
  answer: Answer | undefined;
  denied: string | undefined;
};

/** One answer with what the agency knew, and the decision on it. */
export function ReviewField({ request, field, answer, denied }: ReviewFieldProps) {
  const review = useReview(request);
  const back = useInPlace();
  const isReviewed = request.state === "submitted";
  const state = answer?.state ?? "empty";
  const isMarked = isReviewed && state === "sent_back";
  return (
    <div
      data-focus-area
      className="flex flex-col gap-2 border-line px-4 py-3 not-first:border-t md:flex-row md:items-start md:gap-6"
    >
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-label text-muted">{field.label}</p>
        <div className="wrap-anywhere whitespace-pre-wrap">
          <Value field={field} answer={answer} />
        </div>
        <Known field={field} answer={answer} />
        {answer?.comment && (
          <p className="wrap-anywhere mt-1 whitespace-pre-wrap text-label">
            <span className="text-muted">{isMarked ? "To send back: " : "Sent back: "}</span>
            {answer.comment}
          </p>
        )}
        {isReviewed && back.isOpen && (
          <SendBack
            name={`send-back-${request.taskId}-${field.key}`}
            label={field.label}
            first={answer?.comment ?? ""}
            isBusy={review.isPending}
            onClose={back.close}
            onSend={(comment, onSuccess) =>
              review.mutate({ fields: [{ key: field.key, accept: false, comment }] }, { onSuccess })
            }
          />
        )}
      </div>
      <div className="flex flex-none flex-wrap items-center gap-2">
        {state !== "answered" && (
          <Badge tone={answerState.tone(state)}>{isMarked ? "To send back" : answerState.label(state)}</Badge>
        )}
        {isReviewed && state !== "accepted" && (
          <Button
            icon={<Check size={16} aria-hidden />}
            aria-label={`Accept: ${field.label}`}
            deniedBecause={denied}
            isDisabled={review.isPending}
            onClick={() => review.mutate({ fields: [{ key: field.key, accept: true }] })}
          >
            Accept
          </Button>
        )}
        {isReviewed && !back.isOpen && (
          <Button
            ref={back.opener}
            data-focus-home
            variant="ghost"
            aria-label={`Send back: ${field.label}`}
            deniedBecause={denied}
            onClick={back.open}
          >
            Send back
          </Button>
        )}
      </div>
    </div>
  );
}

type SendBackProps = {
  /** Name under which the typed words are stored in this tab. */
  name: string;
  label: string;
  first: string;
  isBusy: boolean;
  onSend: (comment: string, onStored: () => void) => void;
  onClose: () => void;
};

/** The words with which an answer goes back. */
function SendBack({ name, label, first, isBusy, onSend, onClose }: SendBackProps) {
  const [text, setText] = useTypedText(name, first);
  const [error, setError] = useState("");
  const close = () => {
    setText(first);
    onClose();
  };
  return (
    <form
      noValidate
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") setError("Say what to change");
        else if (!isBusy) onSend(text.trim(), close);
      }}
    >
      <Field label={`What should change: ${label}`} error={error}>
        {(control) => (
          <Textarea
            {...control}
            ref={(input) => {
              if (input && document.activeElement?.closest("form") !== input.form) input.focus();
            }}
            rows={2}
            className="w-full"
            value={text}
            maxLength={formLimits.helpLength}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          Mark to send back
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Value({ field, answer }: { field: FormField; answer: Answer | undefined }) {
  const { currency } = useViewer();
  const { value = null, rows = [], files = [] } = answer ?? {};
  if (files.length > 0) {
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
  if (rows.length > 0) {
    return (
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.id}>{showAnswer(field, row.value, currency)}</li>
        ))}
      </ul>
    );
  }
  if (isEmptyAnswer(value)) return <span className="text-muted">No answer</span>;
  if (field.kind === "url" && typeof value === "string") return <SafeLink href={value}>{value}</SafeLink>;
  return showAnswer(field, value, currency);
}

/** The value that the agency had before, if the answer differs from it. */
function Known({ field, answer }: { field: FormField; answer: Answer | undefined }) {
  const { currency } = useViewer();
  if (isEmptyAnswer(answer?.known)) return null;
  const known = showKnown(field, answer?.known, currency);
  if (known === showAnswer(field, answer?.value ?? null, currency)) {
    return <p className="text-hint text-muted">As we knew it</p>;
  }
  return <p className="wrap-anywhere text-hint text-muted">{`We had: ${known}`}</p>;
}
