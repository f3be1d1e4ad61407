import { useEffect, useId, useState } from "react";
import { readTyped } from "#/islands/forms/typed-text";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Confirm } from "#/islands/ui/confirm";
import { SafeLink } from "#/islands/ui/safe-link";
import type { Comment } from "#/src/contract/comments";
import { limits } from "#/src/contract/limits";
import { can } from "#/src/contract/screen-rights";
import { showMoment } from "#/src/format/show-dates";
import { useChangeComment } from "../changes";
import type { Subject } from "../queries";
import { piecesOf } from "../rules";
import { EditForm, editDraft } from "./comment-forms";

type CommentItemProps = { comment: Comment; subject: Subject; clientName: string; isFresh: boolean };

/** A comment with author and time; authors can edit it for a while, and managers can delete any. */
export function CommentItem({ comment, subject, clientName, isFresh }: CommentItemProps) {
  const { timeZone, role } = useViewer();
  const id = useId();
  const isEditable = useIsWithin(limits.commentMinutes) && comment.editableUntil !== null;
  const [isEditing, setEditing] = useState(isEditable && readTyped(editDraft(comment)) !== null);
  const { authorName, authorRole, createdAt, editedAt, revision, isTeamOnly } = comment;
  return (
    <article aria-labelledby={id} className="flex flex-col gap-1 text-label">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span id={id} className="font-medium">
            {authorName}
          </span>
          <span className="text-hint text-muted">{authorRole === "client" ? clientName : "Agency"}</span>
          {isFresh && <Badge tone="indigo">New</Badge>}
          {revision && <Badge tone="neutral">{`Revision ${revision.revisionNumber}`}</Badge>}
          {isTeamOnly && <Badge tone="gray">Team only</Badge>}
        </span>
        <span className="text-hint text-muted tabular-nums">
          {showMoment(createdAt, timeZone)}
          {editedAt && ", edited"}
        </span>
      </header>
      {isEditing ? (
        <EditForm comment={comment} subject={subject} onDone={() => setEditing(false)} />
      ) : (
        <>
          <CommentText comment={comment} />
          {(isEditable || can(role, "comment.moderate")) && (
            <Actions
              comment={comment}
              subject={subject}
              onEdit={isEditable ? () => setEditing(true) : undefined}
            />
          )}
        </>
      )}
    </article>
  );
}

function CommentText({ comment }: { comment: Comment }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap rounded-control bg-base-200 px-3 py-2">
      {piecesOf(comment).map(({ kind, text, at }) => {
        if (kind === "link") return <SafeLink key={at} href={text} className="max-w-full align-bottom" />;
        if (kind === "mention") return <strong key={at}>{text}</strong>;
        return text;
      })}
    </p>
  );
}

type ActionsProps = {
  comment: Comment;
  subject: Subject;
  /** Absent when the user may not edit the text. */
  onEdit: (() => void) | undefined;
};

function Actions({ comment, subject, onEdit }: ActionsProps) {
  const { remove } = useChangeComment(subject);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="-ml-3 flex gap-1">
      {onEdit && (
        <Button variant="ghost" onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <Confirm
          title="Delete Comment"
          text="Are you sure you want to delete this comment? This action cannot be undone."
          confirmLabel="Delete"
          isDestructive
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(comment, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** True for this many minutes after mount, independent of the machine's clock. */
function useIsWithin(minutes: number): boolean {
  const [isWithin, setWithin] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWithin(false), minutes * 60_000);
    return () => clearTimeout(timer);
  }, [minutes]);
  return isWithin;
}
