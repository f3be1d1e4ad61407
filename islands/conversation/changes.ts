import { type Query, useMutation, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { useDeletion, useEdit } from "#/islands/runtime/changes/row-changes";
import { answer, api, type Done, done } from "#/src/client/browser";
import type { AddComment, Comment } from "#/src/contract/comments";
import { callsOf, type Subject, useShowComments } from "./queries";

/** Adds a comment; on a client's home its task shows the latest one. */
export function useAddComment(subject: Subject) {
  const queries = useQueryClient();
  const show = useShowComments(subject);
  return useChange({
    send: (json: AddComment): Promise<Comment> =>
      answer(callsOf(subject).$post({ param: { id: subject.id }, json })),
    done: "Comment added successfully",
    failed: "Failed to add comment: {message}",
    show: (added) => show((comments) => [...comments.filter(({ id }) => id !== added.id), added]),
    refresh: () => queries.invalidateQueries({ predicate: ({ queryKey }) => isHome(queryKey) }),
  });
}

/** Edits or deletes a comment; after the time limit the stored comment is shown. */
export function useChangeComment(subject: Subject) {
  const queries = useQueryClient();
  const show = useShowComments(subject);
  const cache = {
    show: (changed: Comment) => {
      show((comments) => comments.map((each) => (each.id === changed.id ? changed : each)));
    },
    remove: (id: string) => {
      show((comments) => comments.filter((each) => each.id !== id));
    },
    refresh: async () => {
      const isConcerned = ({ queryKey }: Query) => queryKey[1] === subject.id || marksUnread(queryKey);
      await queries.invalidateQueries({ predicate: isConcerned });
    },
  };
  const edit = useEdit(cache, {
    send: (param, json: AddComment, ifMatchOptions): Promise<Comment> =>
      answer(api.comments[":id"].$patch({ param, json }, ifMatchOptions)),
    done: "Comment updated successfully",
    failed: "Failed to update comment: {message}",
  });
  const remove = useDeletion(cache, {
    send: (param, ifMatchOptions) => done(api.comments[":id"].$delete({ param }, ifMatchOptions)),
    done: "Comment deleted successfully",
    failed: "Failed to delete comment: {message}",
  });
  return { edit, remove };
}

/** Stores how far the person has read; failures are silent, and the next visit retries. */
export function useMarkSeen(subject: Subject) {
  const queries = useQueryClient();
  const show = useShowComments(subject);
  return useMutation({
    mutationFn: (commentId: string): Promise<Done> =>
      done(callsOf(subject).seen.$put({ param: { id: subject.id }, json: { commentId } })),
    onSuccess: () => {
      show((comments) => comments.map((comment) => ({ ...comment, isNew: false })));
      void queries.invalidateQueries({ predicate: ({ queryKey }) => marksUnread(queryKey) });
    },
  });
}

/** Matches the data of a client's home. */
function isHome([address, , part]: readonly unknown[]): boolean {
  return address === "/api/clients" && part === "home";
}

/** Matches cached lists whose rows show unread marks, the counts of My Work, and the data of single clients. */
function marksUnread([address, thing]: readonly unknown[]): boolean {
  if (address === "/api/notices" || address === "/api/work") return true;
  if (address === "/api/design-projects") return thing === "list";
  return address === "/api/clients" && typeof thing === "string";
}
