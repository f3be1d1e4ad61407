import { links } from "#/db/schema";
import { type Noun, namedBy } from "./noun";

/** Links to a request. The other links of their table are not logged. */
export const requestLinkNoun = {
  entity: "request_link",
  table: links,
  ...namedBy("email"),
  parents: [{ entity: "client_task", column: "taskId" }],
  page: "parent",
  clientVia: "clientId",
  leftOut: [
    "kind",
    "userId",
    "projectId",
    "openedAt",
    "continuedAt",
    "continuedFrom",
    "tokenHash",
    "codeHash",
    "codeEndsAt",
    "codesSent",
    "codeTries",
    "browserHash",
  ],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: links.email.getSQL(),
  undo: { never: "What was sent stays sent; a link can be withdrawn." },
  imports: null,
  orders: null,
  readBy: "requestLink.list",
  hiddenFromClients: [],
  personal: { elsewhere: "Links are erased as the table of their kinds says." },
} satisfies Noun<"request_link">;
