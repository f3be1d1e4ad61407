import { type RefObject, useEffect, useState } from "react";
import type { Comment } from "#/src/contract/comments";
import { useMarkSeen } from "./changes";
import type { Subject } from "./queries";

/**
 * Marks a conversation as seen once its end is on screen, while somebody looks at the page. Returns whether a comment
 * was new when it came: it stays marked until the conversation is left.
 */
export function useSeen(
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
