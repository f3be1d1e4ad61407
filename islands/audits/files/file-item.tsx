import X from "lucide-react/icons/x";
import type { SeenFile } from "#/islands/files-in/desk";
import { IconButton } from "#/islands/ui/icon-button";
import type { Answers } from "#/src/files-in/report";
import { FileQuestions } from "./file-questions";
import { counted, describeFile } from "./plan-words";

type FileItemProps = {
  file: SeenFile;
  /** "Already applied on Jul 3, 2026 by Dana." */
  applied: string | null;
  /** Null for a file that is not here any more. */
  onAnswer: ((answers: Answers) => void) | null;
  onRemove: (() => void) | null;
};

/** What a file is, what it leaves open, what was left out of it, or why it is refused. */
export function FileItem({ file, applied, onAnswer, onRemove }: FileItemProps) {
  const { name, report, refusal } = file;
  const unused = report?.unused ?? [];
  return (
    <li className="flex items-start gap-2 rounded-card border border-line p-3">
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
            This file leaves something open, and is not here any more. Choose it again.
          </p>
        )}
      </div>
      {onRemove && (
        <IconButton label={`Remove ${name}`} icon={<X size={16} aria-hidden />} onClick={onRemove} />
      )}
    </li>
  );
}
