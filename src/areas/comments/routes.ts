import { Hono } from "hono";
import {
  AddComment,
  Comment,
  ListComments,
  MarkSeen,
  Mentionable,
  UpdateComment,
} from "#/src/contract/comments";
import type { Action } from "#/src/contract/permissions";
import { allow, row, versionedRow } from "#/src/http/allow";
import { noContent, sendVersioned } from "#/src/http/answers";
import { editOf, setLocation, versionedRef } from "#/src/http/context";
import {
  arrayOf,
  deletesVersion,
  describes,
  editsVersion,
  refusesWith,
  showsPages,
  showsVersion,
} from "#/src/http/describes";
import { setUncountedPaging } from "#/src/http/paging";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { addComment } from "./add-comment";
import { deleteComment, updateComment } from "./change-comment";
import { findConversation, ofProject, ofTask, type Subject } from "./conversation";
import { listMentionable } from "./people";
import { findComment, listComments, showComment } from "./queries";
import { markSeen } from "./unread";

type Kind = {
  of: (id: string) => Subject;
  /** The kind of subject, in operation ids and in sentences. */
  noun: string;
  called: string;
  rights: Record<Doing, Action>;
};
type Doing = "list" | "add" | "people" | "seen";

/** Builds the routes of conversations below the path of one kind of subject. */
function conversationRoutes({ of, noun, called, rights }: Kind) {
  const find = (ctx: Parameters<typeof findConversation>[0], id: string) => findConversation(ctx, of(id));
  return new Hono<AppEnv>()
    .get(
      "/:id/comments",
      describes({
        id: `list${noun}Comments`,
        summary: `List the comments on ${called}`,
        description: `Returns a page of the conversation about ${called}, newest last, without a total count.`,
        returns: arrayOf(Comment),
        ...showsPages,
      }),
      allow(rights.list),
      row(find),
      valid("query", ListComments),
      async (c) => {
        const { ctx } = c.var;
        const found = await listComments(ctx, await find(ctx, c.req.param("id")), c.req.valid("query"));
        setUncountedPaging(c, found);
        return c.json(found.items, 200);
      },
    )
    .post(
      "/:id/comments",
      describes({
        id: `add${noun}Comment`,
        summary: `Comment on ${called}`,
        description: "Adds a comment that the agency and the client both read.",
        status: 201,
        returns: Comment,
        ...refusesWith([409], showsVersion),
      }),
      allow(rights.add),
      row(find),
      valid("json", AddComment),
      async (c) => {
        const { ctx } = c.var;
        const comment = await addComment(ctx, of(c.req.param("id")), c.req.valid("json"));
        setLocation(c, "comment.update", comment);
        return sendVersioned(c, await showComment(ctx, comment), 201);
      },
    )
    .get(
      "/:id/comments/people",
      describes({
        id: `list${noun}Mentionable`,
        summary: `List who can be mentioned about ${called}`,
        description: `Lists by name the people whom the caller can mention in a comment on ${called}.`,
        returns: arrayOf(Mentionable),
      }),
      allow(rights.people),
      row(find),
      async (c) => {
        const { ctx } = c.var;
        return c.json(await listMentionable(ctx, await find(ctx, c.req.param("id"))), 200);
      },
    )
    .put(
      "/:id/comments/seen",
      describes({
        id: `mark${noun}CommentsSeen`,
        summary: `Mark the comments on ${called} as seen`,
        description: "Marks the conversation as seen up to and including one comment.",
        status: 204,
      }),
      allow(rights.seen),
      row(find),
      valid("json", MarkSeen),
      (c) => noContent(c, markSeen(c.var.ctx, of(c.req.param("id")), c.req.valid("json"))),
    );
}

export const taskCommentRoutes = conversationRoutes({
  of: ofTask,
  noun: "Task",
  called: "a task",
  rights: {
    list: "taskComment.list",
    add: "taskComment.add",
    people: "taskComment.people",
    seen: "taskComment.seen",
  },
});

export const projectCommentRoutes = conversationRoutes({
  of: ofProject,
  noun: "Project",
  called: "a design project",
  rights: {
    list: "projectComment.list",
    add: "projectComment.add",
    people: "projectComment.people",
    seen: "projectComment.seen",
  },
});

export const commentRoutes = new Hono<AppEnv>()
  .patch(
    "/:id",
    describes({
      id: "updateComment",
      summary: "Edit a comment",
      description: "Changes the text of the caller's own comment within 15 minutes of writing it.",
      returns: Comment,
      ...refusesWith([403, 409], editsVersion),
    }),
    allow("comment.update"),
    versionedRow(findComment, showComment),
    valid("json", UpdateComment),
    async (c) => {
      const { ctx } = c.var;
      const comment = await updateComment(ctx, editOf(c));
      return sendVersioned(c, await showComment(ctx, comment), 200);
    },
  )
  .delete(
    "/:id",
    describes({
      id: "deleteComment",
      summary: "Delete a comment",
      description:
        "Deletes the caller's own comment within 15 minutes of writing it. Managers and admins delete any comment at any time.",
      status: 204,
      ...refusesWith([403, 409], deletesVersion),
    }),
    allow("comment.delete"),
    versionedRow(findComment, showComment),
    (c) => noContent(c, deleteComment(c.var.ctx, versionedRef(c))),
  );
