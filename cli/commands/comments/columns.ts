import type { Column } from "#/cli/output/table";
import { role } from "#/src/contract/choices/users";
import type { Comment } from "#/src/contract/comments";

export const commentColumns: Column<Comment>[] = [
  { title: "When", show: ({ createdAt }) => createdAt },
  { title: "Author", show: ({ authorName }) => authorName, isElastic: true },
  {
    title: "Role",
    show: ({ authorRole }) => role.label(authorRole),
    plain: ({ authorRole }) => authorRole,
    isSpare: true,
  },
  { title: "New", show: ({ isNew }) => (isNew ? "yes" : "no") },
  { title: "Comment", show: ({ text }) => text, isElastic: true },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];
