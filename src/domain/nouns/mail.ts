import { mails } from "#/db/schema";
import { type Noun, namedBy, searched, text } from "./noun";

export const mailNoun = {
  entity: "mail",
  table: mails,
  ...namedBy("recipient"),
  parents: [{ entity: "client", column: "clientId" }],
  page: ({ row }) => `/admin?tab=mail&${searched(text(row.recipient))}`,
  clientVia: "clientId",
  leftOut: ["subject", "data", "sealedSecret", "thread", "bounce", "bouncedAt"],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: mails.recipient.getSQL(),
  undo: { never: "A mail that was sent stays sent." },
  imports: null,
  orders: null,
  readBy: "mail.list",
  hiddenFromClients: [],
  personal: { elsewhere: "Mails to the person are deleted." },
} satisfies Noun<"mail">;
