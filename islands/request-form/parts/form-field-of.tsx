import { type RefObject, useEffect, useRef } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { FormField } from "#/src/contract/forms";
import { AnswerField } from "../fields/answer-field";
import { FileField } from "../fields/file-field";
import { TableField } from "../fields/table-field";
import { asTyped, offered } from "../rules";
import { type Cells, nameOf, partsOf } from "../typed-answers";
import type { Answers } from "../use-answers";
import type { RequestWays } from "../ways";

const clashNotice = lazyPart("The answer of the other person", () =>
  import("./clash-notice").then((m) => m.ClashNotice),
);

type FormFieldOfProps = { field: FormField; answers: Answers; ways: RequestWays };

/** One field of the form with its answer: what was sent back, what is locked, and what another person wrote meanwhile. */
export function FormFieldOf({ field, answers, ways }: FormFieldOfProps) {
  const { isPreview = false, currency } = useViewer();
  const { key } = field;
  const answer = answers.answers.get(key);
  const isAccepted = answer?.state === "accepted";
  const clashes = Object.keys(answers.clashes).filter((name) => partsOf(name).key === key);
  const place = useRef<HTMLDivElement>(null);
  useEarlyText(place, (text) => {
    if (field.kind !== "table" && field.kind !== "file") void answers.commit(field, text);
  });
  return (
    <div ref={place} data-field={key} className="flex flex-col gap-2">
      {answer?.state === "sent_back" && (
        <p className="card-surface flex items-start gap-2 p-3 text-label">
          <Icon name="circle-alert" className="mt-0.5 flex-none" />
          <span className="wrap-anywhere whitespace-pre-wrap">{answer.comment}</span>
        </p>
      )}
      {isAccepted && (
        <p className="flex flex-wrap items-center gap-2 text-hint text-muted">
          <Badge tone="green">Accepted</Badge>
          The agency accepted this answer, so it is locked.
        </p>
      )}
      <Control {...{ field, answers, ways, currency }} isDisabled={isAccepted || isPreview} />
      {clashes.map((name) => (
        <Lazy key={name} part={clashNotice} props={{ field, name, answers, currency }} />
      ))}
    </div>
  );
}

/** Calls `onText` with what was typed before the page's code was loaded, which takes seconds on a slow phone. */
function useEarlyText(place: RefObject<HTMLElement | null>, onText: (text: string) => void) {
  const latest = useRef(onText);
  latest.current = onText;
  useEffect(() => {
    const control = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=radio], [type=checkbox], [type=file]), textarea",
    );
    if (!control || control.value === control.defaultValue) return;
    // Some browsers fill fields again after a reload, with text that may be older than the stored answer.
    const [visit] = performance.getEntriesByType("navigation");
    if (visit instanceof PerformanceNavigationTiming && visit.type !== "navigate") return;
    latest.current(control.value);
  }, [place]);
}

type ControlProps = FormFieldOfProps & { isDisabled: boolean; currency: string };

function Control({ field, answers, ways, isDisabled, currency }: ControlProps) {
  const { key, kind } = field;
  const answer = answers.answers.get(key);
  const error = answers.errors[key];
  if (kind === "table") {
    return (
      <TableField
        {...{ field, error, isDisabled, currency }}
        rows={answer?.rows ?? []}
        typed={typedRowsOf(answers, key)}
        onType={(row, cells) => answers.type(nameOf(key, row), cells)}
        onCommit={(row, value) => void answers.commitRow(field, row, value)}
      />
    );
  }
  if (kind === "file") {
    return (
      <FileField
        {...{ field, error, isDisabled }}
        files={answer?.files ?? []}
        addFile={(sending) => ways.addFile(key, sending)}
        onCommit={(files) => {
          answers.showFiles(key, files);
          void answers.commit(
            field,
            files.map(({ id }) => id),
          );
        }}
      />
    );
  }
  const known = offered(field, answer);
  const typed = answers.typed[key];
  const isOffered = known !== null && !typed;
  const value = typed ? typed.value : asTyped(field, known ?? answer?.value);
  return (
    <AnswerField
      {...{ field, value, error, isDisabled, currency }}
      hint={isOffered ? "From what we know; please check" : undefined}
      steps={answer?.steps}
      onChange={(next) => answers.type(key, next)}
      onCommit={(next) => void answers.commit(field, next)}
    />
  );
}

/** Returns the changed cells of a table's rows, by row. */
function typedRowsOf({ typed }: Answers, table: string): Record<string, Cells | null> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, { value }]) => {
      const { key, row } = partsOf(name);
      return key === table && row !== undefined ? [[row, value as Cells | null]] : [];
    }),
  );
}
