import { AnswerForm } from "#/islands/answer/answer-form";
import { CommentItem } from "#/islands/conversation/parts/comment-item";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { taskStatus } from "#/src/contract/choices/tasks";
import { isFormOpen } from "#/src/contract/is-form-open";
import type { LinkedTask as LinkedTaskData } from "#/src/contract/task-links";
import type { Task } from "#/src/contract/tasks";
import { showDate } from "#/src/format/show-dates";
import { Added } from "./parts/added";
import { WebLinks } from "./parts/web-links";
import { useLinkChanges, useLinkedTask, useRefresh } from "./queries";

type LinkedTaskProps = {
  /** The address of the page, below which all calls are. */
  path: string;
  first: LinkedTaskData;
};

/** The task behind a link in a mail: the request, the answer form, its files and links, and the conversation. */
export default function LinkedTask({ path, first }: LinkedTaskProps) {
  const { calls, task: shown, showEarlier } = useLinkedTask(path, first);
  const refresh = useRefresh(path);
  const { begin, removeLink, removeFile } = useLinkChanges(path, calls);
  const { task, clientName, comments } = shown;
  const closed = whyClosed(task);
  return (
    <article className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="wrap-anywhere font-semibold text-title">{task.name}</h1>
        <p className="flex flex-wrap items-center gap-2 text-label">
          <Badge tone={task.isPastDue ? "red" : taskStatus.tone(task.status)}>
            {task.isPastDue ? "Past due" : taskStatus.label(task.status)}
          </Badge>
          <span className="text-muted tabular-nums">{dueWords(task)}</span>
        </p>
        {task.description && <p className="wrap-anywhere whitespace-pre-wrap">{task.description}</p>}
        <WebLinks label="How to do it" urls={shown.referenceLinks} />
      </header>
      <Added task={shown} onRemoveLink={removeLink.mutate} onRemoveFile={removeFile.mutate} />
      {isFormOpen(task) && (
        <p className="card-surface flex flex-wrap items-center gap-3 p-4">
          <a href={`/requests/${task.id}`} className="btn btn-primary">
            Fill in the form
          </a>
          <span className="text-label text-muted">It asks you to sign in.</span>
        </p>
      )}
      <div className="card-surface flex flex-col gap-3 p-4" hidden={isFormOpen(task)}>
        <AnswerForm
          task={task}
          ways={calls.ways}
          closedBecause={closed}
          onSent={() => void refresh()}
          onCommented={() => void refresh()}
        />
        {!closed && task.status === "not_started" && (
          <Button
            variant="ghost"
            className="self-start"
            isBusy={begin.isPending}
            onClick={() => begin.mutate(task)}
          >
            I have begun
          </Button>
        )}
      </div>
      <section aria-labelledby="said" className="flex flex-col gap-3">
        <h2 id="said" className="font-semibold">
          Conversation
        </h2>
        {shown.hasEarlier && (
          <Button variant="ghost" className="self-start" onClick={showEarlier}>
            Show earlier comments
          </Button>
        )}
        {comments.length === 0 && <p className="text-label text-muted">Nothing has been written yet</p>}
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            subject={{ kind: "task", id: task.id }}
            clientName={clientName}
            isFresh={comment.isNew}
          />
        ))}
      </section>
    </article>
  );
}

/** Returns why a task accepts only comments and files; undefined if it can be answered. */
function whyClosed({ owner, status, requestState }: Task): string | undefined {
  if (owner !== "client" || requestState === "submitted") {
    return "This task is with us. You can write about it and add files.";
  }
  return status === "done" ? "This task is done. You can still write about it and add files." : undefined;
}

function dueWords({ dueDate, status }: Task): string {
  return status === "done" ? "" : `Due ${showDate(dueDate)}`;
}
