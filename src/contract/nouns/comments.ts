import type { Fields, Words } from "./field";

export const commentWords = {
  label: "Comment",
  one: "comment",
  many: "comments",
  verbs: {},
} as const satisfies Words;

export const commentFields = {
  seq: { kind: "number", label: "Number" },
  taskId: { kind: "reference", label: "Task", to: "client_task" },
  projectId: { kind: "reference", label: "Project", to: "design_project" },
  revisionId: { kind: "reference", label: "Revision", to: "design_revision" },
  authorId: { kind: "reference", label: "Author", to: "user" },
  text: { kind: "note", label: "Text" },
  mentions: { kind: "reference", label: "Mentions", to: "user" },
  editedAt: { kind: "moment", label: "Edited At" },
} as const satisfies Fields;
