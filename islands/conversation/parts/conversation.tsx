import { useRef } from "react";
import { LoadFailure } from "#/islands/runtime/load-failure";
import { useViewer } from "#/islands/runtime/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { LoadingText } from "#/islands/ui/loading-bar";
import type { Comment } from "#/src/contract/comments";
import { type Subject, useConversation } from "../queries";
import { useSeen } from "../use-seen";
import { AddForm } from "./add-form";
import { CommentItem } from "./comment-item";

type ConversationProps = { subject: Subject; clientName: string };

/** What both sides said about a task or a design project, and a field to say more. */
export function Conversation({ subject, clientName }: ConversationProps) {
  const { role } = useViewer();
  const conversation = useConversation(subject);
  const end = useRef<HTMLDivElement>(null);
  const { data } = conversation;
  const isFresh = useSeen(subject, data?.comments, end);
  return (
    <DrawerPart
      title="Conversation"
      mark={role !== "client" && <Badge tone="blue">{`${clientName} sees this`}</Badge>}
    >
      {data ? (
        <>
          {data.hasEarlier && (
            <Button
              variant="ghost"
              className="self-start"
              isBusy={conversation.earlier.isPending}
              onClick={() => conversation.earlier.mutate()}
            >
              Show earlier comments
            </Button>
          )}
          <div role="log" aria-label="Comments" className="flex flex-col gap-3">
            {data.comments.length === 0 && <p className="text-label text-muted">Nothing said yet</p>}
            {data.comments.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                subject={subject}
                clientName={clientName}
                isFresh={isFresh(comment)}
              />
            ))}
          </div>
          <div ref={end} />
          {role !== "client" && <SeenLine last={data.comments.at(-1)} clientName={clientName} />}
          <AddForm subject={subject} />
        </>
      ) : conversation.error ? (
        <LoadFailure title="The conversation could not be loaded" query={conversation} />
      ) : (
        <LoadingText>Loading the conversation...</LoadingText>
      )}
    </DrawerPart>
  );
}

/** Whether the client knows the last word; nothing where it is theirs, or where they are not shown it. */
function SeenLine({ last, clientName }: { last: Comment | undefined; clientName: string }) {
  if (!last || last.authorRole === "client" || last.isTeamOnly) return null;
  return (
    <p className="text-hint text-muted">
      {last.isSeenByClient ? `Seen by ${clientName}` : `${clientName} has not seen this yet`}
    </p>
  );
}
