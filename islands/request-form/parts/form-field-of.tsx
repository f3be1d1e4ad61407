import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import type { FormField } from "#/src/contract/forms";
import { AnswerField } from "../fields/answer-field";
import { FileField } from "../fields/file-field";
import { TableField } from "../fields/table-field";
import { asTyped, offered } from "../rules";
import { showAnswer } from "../show-answer";
import type { Answers, Clash } from "../use-answers";
import type { RequestWays } from "../ways";

type FormFieldOfProps = { field: FormField; answers: Answers; ways: RequestWays };

/** One field of the form with its answer: what was sent back, what is locked, and what another person wrote meanwhile. */
export function FormFieldOf({ field, answers, ways }: FormFieldOfProps) {
  const { isPreview = false, currency } = useViewer();
  const { key } = field;
  const answer = answers.answers.get(key);
  const isAccepted = answer?.state === "accepted";
  const clashes = Object.entries(answers.clashes).filter(
    ([name]) => name === key || name.startsWith(`${key}/`),
  );
  return (
    <div data-field={key} className="flex flex-col gap-2">
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
      {clashes.map(([name, clash]) => (
        <ClashNotice
          key={name}
          field={field}
          clash={clash}
          name={name}
          answers={answers}
          currency={currency}
        />
      ))}
    </div>
  );
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
        onCommit={(row, value) => void answers.commitRow(field, row, value)}
      />
    );
  }
  if (kind === "file") {
    return (
      <FileField
        {...{ field, error, isDisabled }}
        files={answer?.files ?? []}
        addFile={ways.addFile}
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
  const isOffered = known !== null && !(key in answers.typed);
  const value = key in answers.typed ? answers.typed[key] : asTyped(field, known ?? answer?.value);
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

type ClashNoticeProps = { field: FormField; clash: Clash; name: string; answers: Answers; currency: string };

/** Another person's answer, stored while this one was typed. */
function ClashNotice({ field, clash: { mine, theirs }, name, answers, currency }: ClashNoticeProps) {
  const [, row] = name.split("/");
  const value = row === undefined ? theirs.value : theirs.rows?.find(({ id }) => id === row)?.value;
  return (
    <div role="alert" className="card-surface flex flex-col gap-2 p-3 text-label">
      <p className="wrap-anywhere">
        {`${theirs.by ?? "Somebody else"} answered this in the meantime: ${showAnswer(field, value, currency)}`}
      </p>
      <p className="wrap-anywhere text-muted">{`You wrote: ${showAnswer(field, mine, currency)}`}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => answers.keepMine(name, field)}>Keep mine</Button>
        <Button variant="ghost" onClick={() => answers.takeTheirs(name)}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
