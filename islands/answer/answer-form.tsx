import Check from "lucide-react/icons/check";
import Link from "lucide-react/icons/link";
import { isDoneConfirmed, type MayWait } from "#/islands/client-dashboard/tasks/before-done";
import { ChooseFiles } from "#/islands/files/choose-files";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { Icon } from "#/islands/ui/icon";
import { Textarea } from "#/islands/ui/inputs";
import { toastNotLoaded } from "#/islands/ui/toast/store";
import { useInPlace } from "#/islands/ui/use-in-place";
import { limits } from "#/src/contract/limits";
import type { TaskAnswer } from "#/src/contract/tasks";
import { showSize } from "#/src/format/show-size";
import { type Chosen, useAnswer } from "./use-answer";
import type { AnswerWays } from "./ways";

type AnswerFormProps = {
  task: { id: string; name: string } & MayWait;
  ways: AnswerWays;
  /** The reason why the task takes comments only; absent while it can be answered. */
  closedBecause?: string | undefined;
  onSent: (answered: TaskAnswer) => void;
  onCommented: () => void;
  /** Closes the form without sending; absent where it is always open. */
  onCancel?: () => void;
  /** True when opened by a press: the text takes the focus. */
  isFocused?: boolean;
};

/** Words, files and links in answer to a task, sent together; one press also completes the task. */
export function AnswerForm({ task, ways, closedBecause, onSent, onCommented, ...rest }: AnswerFormProps) {
  const { onCancel, isFocused = false } = rest;
  const answer = useAnswer({
    taskId: task.id,
    ways,
    closedBecause: closedBecause ?? null,
    onSent,
    onCommented,
  });
  const linking = useInPlace();
  const { files, closed, error, isBusy, isEmpty } = answer;
  const sendDone = () =>
    isDoneConfirmed([task]).then((isConfirmed) => isConfirmed && answer.send(true), toastNotLoaded);
  const hasLinks = linking.isOpen || answer.typedLinks !== "";
  return (
    <form
      aria-label={`Answer: ${task.name}`}
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (closed === null) answer.send(false);
      }}
    >
      <Field label="Your answer" error={error}>
        {(control) => (
          <Textarea
            {...control}
            ref={isFocused ? focusOnce : null}
            className="w-full"
            rows={4}
            maxLength={limits.textLength}
            value={answer.text}
            onChange={(event) => answer.setText(event.target.value)}
          />
        )}
      </Field>
      {hasLinks && (
        <Field label="Links, one a line" error={answer.linksError}>
          {(control) => (
            <Textarea
              {...control}
              ref={linking.isOpen ? focusOnce : null}
              className="w-full"
              rows={2}
              inputMode="url"
              value={answer.typedLinks}
              onChange={(event) => answer.setTypedLinks(event.target.value)}
            />
          )}
        </Field>
      )}
      <ChosenFiles files={files} isBusy={isBusy} onDrop={answer.drop} />
      {closed !== null && <Closed reason={closed} isBusy={isBusy} onSay={answer.sendAsComment} />}
      <div className="flex flex-wrap gap-2">
        {closed === null && (
          <>
            <Button
              variant="primary"
              icon={<Check size={16} aria-hidden />}
              isBusy={isBusy}
              onClick={() => void sendDone()}
            >
              Send and mark done
            </Button>
            <Button type="submit" isDisabled={isEmpty || isBusy}>
              Send
            </Button>
          </>
        )}
        <ChooseFiles label="Add files" icon={<Icon name="paperclip" />} onChosen={answer.choose} />
        {!hasLinks && (
          <Button ref={linking.opener} icon={<Link size={16} aria-hidden />} onClick={linking.open}>
            Add a link
          </Button>
        )}
        {onCancel && (
          <Button
            variant="ghost"
            isDisabled={isBusy}
            onClick={() => {
              answer.clear();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

type ClosedProps = { reason: string; isBusy: boolean; onSay: () => void };

/** The task's change in the meantime; everything written can still be sent as a comment. */
function Closed({ reason, isBusy, onSay }: ClosedProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2 rounded-control bg-base-200 p-3 text-label">
      <p>{reason}</p>
      <Button variant="primary" isBusy={isBusy} onClick={onSay}>
        Send as a comment
      </Button>
    </div>
  );
}

type ChosenFilesProps = { files: readonly Chosen[]; isBusy: boolean; onDrop: (key: string) => void };

/** The files to send, with their progress. */
function ChosenFiles({ files, isBusy, onDrop }: ChosenFilesProps) {
  return (
    <ul aria-label="Files to send" className="flex flex-col gap-2 empty:hidden">
      {files.map(({ key, file: { name, size }, percent, error }) => (
        <li key={key} className="flex flex-col gap-1 text-label">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <span className="text-hint text-muted tabular-nums">{showSize(size)}</span>
            {!isBusy && (
              <Button variant="ghost" aria-label={`Remove: ${name}`} onClick={() => onDrop(key)}>
                Remove
              </Button>
            )}
          </span>
          {error !== null && <span className="text-hint text-red">{error}</span>}
          {isBusy && error === null && (
            <progress
              className="progress"
              data-tone="blue"
              max={100}
              value={percent ?? 0}
              aria-label={`Sending ${name}`}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function focusOnce(input: HTMLTextAreaElement | null) {
  input?.focus();
}
