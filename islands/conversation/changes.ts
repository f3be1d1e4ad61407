import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api, type Done, done } from "#/src/client/browser";
import type { AddComment, Comment } from "#/src/contract/comments";
import { callsOf, conversationKey, type Subject, useShowComments } from "./queries";

/** Adds a comment. */
export function useAddComment(subject: Subject) {
  const show = useShowComments(subject);
  return useChange({
    send: (json: AddComment): Promise<Comment> =>
      answer(callsOf(subject).$post({ param: { id: subject.id }, json })),
    done: "Comment added successfully",
    failed: "Failed to add comment: {message}",
    show: (said) => show((comments) => [...comments.filter(({ id }) => id !== said.id), said]),
  });
}

/** Edits or deletes a comment; after the time limit the stored comment is shown. */
export function useChangeComment(subject: Subject) {
  const queries = useQueryClient();
  const show = useShowComments(subject);
  const replace = (changed: Comment) =>
    show((comments) => comments.map((each) => (each.id === changed.id ? changed : each)));
  const forget = ({ id }: Pick<Comment, "id">) =>
    show((comments) => comments.filter((each) => each.id !== id));
  const refresh = () => queries.invalidateQueries({ queryKey: conversationKey(subject.id) });
  const edit = useChange({
    send: ({ id, version, ...json }: Pick<Comment, "id" | "version"> & AddComment): Promise<Comment> =>
      withIfMatch({ version }, (ifMatchOptions) =>
        answer(api.comments[":id"].$patch({ param: { id }, json }, ifMatchOptions)),
      ),
    done: "Comment updated successfully",
    failed: "Failed to update comment: {message}",
    show: replace,
    showCurrent: replace,
    forget,
    refresh,
  });
  const remove = useChange({
    send: ({ id, version }: Pick<Comment, "id" | "version">): Promise<Done> =>
      withIfMatch(
        { version },
        (ifMatchOptions) => done(api.comments[":id"].$delete({ param: { id } }, ifMatchOptions)),
        "Delete anyway",
      ),
    done: "Comment deleted successfully",
    failed: "Failed to delete comment: {message}",
    show: (_, comment) => forget(comment),
    showCurrent: replace,
    forget,
    refresh,
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

/** Matches cached lists whose rows show unread marks, and the data of single clients. */
function marksUnread([address, thing]: readonly unknown[]): boolean {
  if (address === "/api/work") return thing === "list";
  if (address === "/api/design-projects") return thing === "list";
  return address === "/api/clients" && typeof thing === "string";
}
