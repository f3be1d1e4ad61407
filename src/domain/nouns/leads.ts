import { clientLeads } from "#/db/schema";
import { fold } from "#/src/format/fold";
import { type Noun, namedBy, text } from "./noun";

type Named = { clientName: string; companyName: string; email: string };

/** Computes a lead's search text. */
export function deriveLead({ clientName, companyName, email }: Named) {
  return {
    searchText: [companyName, clientName, email].map(fold).join("\n"),
  } satisfies Partial<typeof clientLeads.$inferInsert>;
}

export const leadNoun = {
  entity: "client_lead",
  table: clientLeads,
  ...namedBy("companyName"),
  parents: [],
  page: ({ id }) => `/client-leads?lead=${id}`,
  clientVia: null,
  leftOut: ["searchText"],
  counted: [],
  impliedInUpdate: [],
  derive: ({ clientName, companyName, email }) =>
    deriveLead({ clientName: text(clientName), companyName: text(companyName), email: text(email) }),
  search: clientLeads.searchText.getSQL(),
  undo: {
    rights: {
      create: "lead.create",
      update: "lead.update",
      delete: "lead.delete",
      generate_profile: "lead.generateProfile",
    },
    called: ({ companyName }) => text(companyName),
    people: ["ownerId"],
    refuse: null,
    complete: null,
  },
  imports: { kind: "leads", right: "lead.import", page: "/client-leads" },
  orders: null,
  readBy: "lead.list",
  hiddenFromClients: [],
  personal: {
    address: "email",
    name: "clientName",
    emptied: ["phone", "notes", "recentActivity", "aiLeadershipData"],
  },
} satisfies Noun<"client_lead">;
