import { type RefObject, useEffect, useRef, useState } from "react";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { useIsOpenAt } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { LoadingText } from "#/islands/ui/loading-bar";
import type { Comment } from "#/src/contract/comments";
import { useMarkSeen } from "../changes";
import { type Subject, useConversation } from "../queries";
import { AddForm } from "./comment-forms";
import { CommentItem } from "./comment-item";

type ConversationProps = { subject: Subject; clientName: string };

/** The conversation about a task or a design project, with a field for a new comment. */
export function Conversation({ subject, clientName }: ConversationProps) {
  const { role } = useViewer();
  const conversation = useConversation(subject);
  const end = useRef<HTMLDivElement>(null);
  const { data } = conversation;
  const isFresh = useSeen(subject, data?.comments, end);
  useOpenedHere(end, data !== undefined);
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
            {data.comments.length === 0 && <p className="text-label text-muted">No comments yet</p>}
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

/** Scrolls to the newest comment, once, if the drawer was opened at the conversation. */
function useOpenedHere(end: RefObject<HTMLElement | null>, isLoaded: boolean) {
  const isHere = useIsOpenAt("conversation");
  useEffect(() => {
    if (isHere && isLoaded) end.current?.scrollIntoView({ block: "center" });
  }, [isHere, isLoaded, end]);
}

/** Shows whether the client has seen the last comment; nothing if it is theirs, or not visible to them. */
function SeenLine({ last, clientName }: { last: Comment | undefined; clientName: string }) {
  if (!last || last.authorRole === "client" || last.isTeamOnly) return null;
  return (
    <p className="text-hint text-muted">
      {last.isSeenByClient ? `Seen by ${clientName}` : `${clientName} has not seen this yet`}
    </p>
  );
}

/**
 * Marks a conversation as seen once its end is visible in a visible tab. Returns a predicate for comments to show as
 * new: those that were unread when loaded, until the conversation is closed.
 */
function useSeen(
  subject: Subject,
  comments: readonly Comment[] | undefined,
  end: RefObject<HTMLElement | null>,
): (comment: Comment) => boolean {
  const { mutate } = useMarkSeen(subject);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const lastId = comments?.at(-1)?.id;
  const news = (comments ?? []).filter(({ isNew }) => isNew).map(({ id }) => id);
  const newIds = news.join();
  useEffect(() => {
    if (newIds !== "") setFresh((before) => new Set([...before, ...newIds.split(",")]));
  }, [newIds]);
  useEffect(() => {
    if (newIds === "" || lastId === undefined || !end.current) return;
    let isSent = false;
    let isOnScreen = false;
    const send = () => {
      if (isSent || !isOnScreen || document.hidden) return;
      isSent = true;
      mutate(lastId);
    };
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? false;
      send();
    });
    observer.observe(end.current);
    document.addEventListener("visibilitychange", send);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", send);
    };
  }, [newIds, lastId, end, mutate]);
  return ({ id, isNew }) => isNew || fresh.has(id);
}
