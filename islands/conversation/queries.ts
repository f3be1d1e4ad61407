import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#/src/client/browser";
import type { Comment, Mentionable } from "#/src/contract/comments";
import { listLimits } from "#/src/contract/limits-of-lists";

/** The subject of a conversation. */
export type Subject = { kind: "task" | "design_project"; id: string };

/** The displayed comments, newest last, and whether there are earlier ones. */
type Shown = { comments: Comment[]; hasEarlier: boolean };

const conversationKey = (subjectId: string) => ["/api/comments", subjectId] as const;

/** Returns the API calls of a conversation, under its subject's address. */
export function callsOf({ kind }: Subject) {
  return kind === "task" ? api.tasks[":id"].comments : api["design-projects"][":id"].comments;
}

/** Loads a conversation; a reload covers everything displayed so far. */
export function useConversation(subject: Subject) {
  const queries = useQueryClient();
  const queryKey = conversationKey(subject.id);
  const shown = () => queries.getQueryData<Shown>(queryKey)?.comments ?? [];
  const conversation = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const pages = Math.max(1, Math.ceil(shown().length / listLimits.pageSize));
      const loads = Array.from({ length: pages }, (_, at) => loadPage(subject, at + 1, signal));
      return (await Promise.all(loads)).reduce(joined);
    },
  });
  const earlier = useMutation({
    mutationFn: () => loadPage(subject, Math.floor(shown().length / listLimits.pageSize) + 1),
    onSuccess: (page) =>
      queries.setQueryData<Shown>(queryKey, (later) => (later ? joined(later, page) : page)),
  });
  return { ...conversation, earlier };
}

/** Updates the displayed conversation without reloading it. */
export function useShowComments(subject: Subject) {
  const queries = useQueryClient();
  return (change: (comments: Comment[]) => Comment[]) =>
    queries.setQueryData<Shown>(
      conversationKey(subject.id),
      (shown) => shown && { ...shown, comments: change(shown.comments) },
    );
}

/** Loads the people who can be mentioned, when an @ is first typed. */
export function useMentionable(subject: Subject, isEnabled: boolean) {
  return useQuery({
    queryKey: [...conversationKey(subject.id), "people"],
    queryFn: ({ signal }): Promise<Mentionable[]> =>
      answer(callsOf(subject).people.$get({ param: { id: subject.id } }, { init: { signal } })),
    enabled: isEnabled,
  });
}

async function loadPage(subject: Subject, page: number, signal?: AbortSignal): Promise<Shown> {
  const { pageSize } = listLimits;
  const query = { page: String(page), pageSize: String(pageSize) };
  const call = callsOf(subject).$get({ param: { id: subject.id }, query }, signal && { init: { signal } });
  const comments: Comment[] = await answer(call);
  return { comments, hasEarlier: comments.length === pageSize };
}

function joined(later: Shown, earlier: Shown): Shown {
  const laterIds = new Set(later.comments.map(({ id }) => id));
  const before = earlier.comments.filter(({ id }) => !laterIds.has(id));
  return { comments: [...before, ...later.comments], hasEarlier: earlier.hasEarlier };
}
