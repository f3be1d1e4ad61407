import X from "lucide-react/icons/x";
import { useState } from "react";
import type { FileResult, ReportSummary } from "#/islands/files-in/audit-planner";
import { DayField, FieldGroup, PickField } from "#/islands/ui/field";
import { IconButton } from "#/islands/ui/icon-button";
import { isDate } from "#/src/format/show-dates";
import type { Answers, Period } from "#/src/imports/reports/report";
import { counted, describeFile } from "./plan-words";

type FileItemProps = {
  file: FileResult;
  /** "Already applied on Jul 3, 2026 by Dana." */
  applied: string | null;
  /** Null for a file that is no longer available. */
  onAnswer: ((answers: Answers) => void) | null;
  onRemove: (() => void) | null;
};

/** A file with its type, open questions, omissions, or the reason for its refusal. */
export function FileItem({ file, applied, onAnswer, onRemove }: FileItemProps) {
  const { name, report, refusal } = file;
  const unused = report?.unused ?? [];
  const isOpen = refusal !== null || (report?.questions.length ?? 0) > 0;
  return (
    <li
      className="flex items-start gap-2 rounded-card border border-line p-3"
      data-open={isOpen ? "" : undefined}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        {report && <p className="wrap-anywhere text-hint text-muted">{describeFile(file)}</p>}
        {refusal && <p className="wrap-anywhere text-hint text-red">{refusal}</p>}
        {applied && <p className="text-hint text-muted">{applied}</p>}
        {report?.remarks.map((remark) => (
          <p key={remark} className="wrap-anywhere text-hint text-muted">
            {remark}
          </p>
        ))}
        {unused.length > 0 && (
          <details className="wrap-anywhere text-hint text-muted">
            <summary>{`${counted(unused.length, "column")} not read`}</summary>
            {unused.join(", ")}
          </details>
        )}
        {report && onAnswer && <FileQuestions file={file} report={report} onAnswer={onAnswer} />}
        {report && !onAnswer && report.questions.length > 0 && (
          <p className="text-hint text-red">
            This file has open questions and is no longer available. Choose it again.
          </p>
        )}
      </div>
      {onRemove && (
        <IconButton label={`Remove ${name}`} icon={<X size={16} aria-hidden />} onClick={onRemove} />
      )}
    </li>
  );
}

type FileQuestionsProps = {
  file: FileResult;
  report: ReportSummary;
  onAnswer: (answers: Answers) => void;
};

/** Fields for a file's open questions. Answers stay editable. */
function FileQuestions({ file, report, onAnswer }: FileQuestionsProps) {
  const questionsAbout = (about: keyof Answers) =>
    report.questions.filter((question) => question.about === about);
  const given = file.answers;
  const isPeriodOpen = questionsAbout("period").length > 0;
  return (
    <>
      {(isPeriodOpen || given.period) && (
        <PeriodQuestion
          sentence={questionsAbout("period")[0]?.sentence ?? "The days of the file, as you entered them."}
          given={given.period}
          onAnswer={(period) => onAnswer({ period })}
        />
      )}
      {(questionsAbout("style").length > 0 || given.style) && (
        <ChoiceQuestion
          label="Decimal separator"
          sentences={questionsAbout("style").map(({ sentence }) => sentence)}
          options={[
            { value: "point", label: "Point: 1,234.56" },
            { value: "comma", label: "Comma: 1.234,56" },
          ]}
          given={given.style}
          onAnswer={(style) => onAnswer({ style })}
        />
      )}
      {(questionsAbout("dates").length > 0 || given.dates) && (
        <ChoiceQuestion
          label="Order of dates"
          sentences={questionsAbout("dates").map(({ sentence }) => sentence)}
          options={[
            { value: "day-first", label: "The day: 28/06/2026" },
            { value: "month-first", label: "The month: 06/28/2026" },
          ]}
          given={given.dates}
          onAnswer={(dates) => onAnswer({ dates })}
        />
      )}
    </>
  );
}

type PeriodQuestionProps = {
  sentence: string;
  given: Period | undefined;
  onAnswer: (period: Period) => void;
};

function PeriodQuestion({ sentence, given, onAnswer }: PeriodQuestionProps) {
  const [from, setFrom] = useState(given?.from ?? "");
  const [to, setTo] = useState(given?.to ?? "");
  const say = (period: Period) => {
    setFrom(period.from);
    setTo(period.to);
    if (isDate(period.from) && isDate(period.to) && period.from <= period.to) onAnswer(period);
  };
  const isWrong = isDate(from) && isDate(to) && from > to;
  return (
    <FieldGroup label={sentence} error={isWrong ? "The last day is before the first." : undefined}>
      <div className="form-columns">
        <DayField label="First Day" value={from} onPick={(value) => say({ from: value, to })} />
        <DayField label="Last Day" value={to} onPick={(value) => say({ from, to: value })} />
      </div>
    </FieldGroup>
  );
}

type ChoiceQuestionProps<Value extends string> = {
  label: string;
  sentences: readonly string[];
  options: readonly { value: Value; label: string }[];
  given: Value | undefined;
  onAnswer: (value: Value) => void;
};

function ChoiceQuestion<Value extends string>(props: ChoiceQuestionProps<Value>) {
  const { label, sentences, options, given, onAnswer } = props;
  return (
    <PickField
      label={label}
      hint={sentences.join(" ") || undefined}
      options={options}
      emptyLabel={given ? undefined : "Choose…"}
      value={given ?? ""}
      onPick={(picked) => {
        const chosen = options.find(({ value }) => value === picked);
        if (chosen) onAnswer(chosen.value);
      }}
    />
  );
}
