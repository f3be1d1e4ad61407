import { comments } from "#/db/schema";
import type { Noun } from "./noun";

export const commentNoun = {
  entity: "comment",
  table: comments,
  name: { columns: [], of: (_, subject) => `Comment on ${subject ?? ""}`.trim() },
  isNamedByParent: false,
  parents: [
    { entity: "client_task", column: "taskId" },
    { entity: "design_project", column: "projectId" },
  ],
  page: "parent",
  clientVia: [
    { entity: "client_task", column: "taskId" },
    { entity: "design_project", column: "projectId" },
  ],
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: { rights: "as its parent", called: () => "A comment", people: [], refuse: null, complete: null },
  imports: null,
  orders: null,
  readBy: "taskComment.list",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"comment">;
