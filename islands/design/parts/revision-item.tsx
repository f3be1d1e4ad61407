import Send from "lucide-react/icons/send";
import { type FormEvent, useId, useState } from "react";
import { useTypedText } from "#/islands/forms/typed-text";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { Textarea } from "#/islands/ui/inputs";
import type { DesignAsset, DesignRevision } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { showNotes } from "#/src/format/notes";
import { showMoment } from "#/src/format/show-dates";
import { useAddComment, useSendForReview } from "../asset-changes";
import { hubDenials } from "../rights";
import { FileView } from "./file-view";
import { commentDraft } from "./project-drafts";

type RevisionItemProps = {
  revision: DesignRevision;
  /** The asset of a newest revision; null for older ones. */
  asset: DesignAsset | null;
};

/**
 * One numbered revision of an asset, with a field to comment on it. Its comments are in the project's conversation below;
 * only those from before there was one are here.
 */
export function RevisionItem({ revision, asset }: RevisionItemProps) {
  const { timeZone } = useViewer();
  const id = useId();
  const { revisionNumber, createdByName, createdAt, fileUrl, sentForReview } = revision;
  const { comments, earlierComments } = revision;
  const title = `Revision ${revisionNumber}`;
  return (
    <li aria-labelledby={id} className="flex flex-col gap-1.5 text-label">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex flex-wrap items-center gap-2">
          <span id={id} className="font-medium">
            {title}
          </span>
          {!sentForReview && <Badge tone="gray">Team only</Badge>}
        </span>
        <span className="text-hint text-muted">{`${createdByName}, ${showMoment(createdAt, timeZone)}`}</span>
      </p>
      {fileUrl && <FileView url={fileUrl} name={title} />}
      {earlierComments && (
        <p className="whitespace-pre-wrap rounded-control bg-base-200 px-3 py-2">
          {showNotes(earlierComments)}
        </p>
      )}
      {comments !== earlierComments && (
        <p className="text-hint text-muted">Comments on it are in the conversation below.</p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <CommentForm revision={revision} />
        {asset && !sentForReview && <SendForReview asset={asset} />}
      </div>
    </li>
  );
}

/** Sends the newest revision to the client, on the team's initiative. */
function SendForReview({ asset }: { asset: DesignAsset }) {
  const { role } = useViewer();
  const send = useSendForReview();
  return (
    <Button
      icon={<Send size={16} aria-hidden />}
      isBusy={send.isPending}
      onClick={() => send.mutate(asset)}
      deniedBecause={hubDenials(role).addRevision}
    >
      Send for Review
    </Button>
  );
}

function CommentForm({ revision: { id, revisionNumber } }: { revision: DesignRevision }) {
  const { role } = useViewer();
  const denied = hubDenials(role).comment;
  const add = useAddComment(id);
  const [text, setText] = useTypedText(commentDraft(id));
  const [isRequested, setRequested] = useState(false);
  const isOpen = isRequested || text !== "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const comment = text.trim();
    if (comment === "" || add.isPending) return;
    add.mutate(comment, {
      onSuccess: () => {
        setText("");
        setRequested(false);
      },
    });
  };
  if (!isOpen) {
    return (
      <div>
        <Button
          variant="ghost"
          className="-ml-3"
          aria-label={`Comment on revision ${revisionNumber}`}
          onClick={() => setRequested(true)}
          deniedBecause={denied}
        >
          Comment
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="flex w-full flex-col items-end gap-2">
      <Field
        label={`Comment on revision ${revisionNumber}`}
        isLabelHidden
        error={fieldRefusal(add.error)}
        className="w-full"
      >
        {(control) => (
          <Textarea
            {...control}
            ref={focusOnRequest}
            placeholder="Write a comment"
            rows={3}
            maxLength={limits.noteLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button
          variant="ghost"
          onClick={() => {
            setText("");
            setRequested(false);
          }}
        >
          Cancel
        </Button>
        <Button type="submit" isBusy={add.isPending} isDisabled={text.trim() === ""}>
          Add Comment
        </Button>
      </div>
    </form>
  );
}

/** Focuses a field once when it is opened by request, but not one that was present when the drawer opened. */
function focusOnRequest(field: HTMLTextAreaElement | null) {
  if (field && field.value === "") field.focus();
}
