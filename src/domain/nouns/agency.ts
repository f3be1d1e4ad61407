import { agency } from "#/db/schema";
import type { Noun } from "./noun";

export const agencyNoun = {
  entity: "agency",
  table: agency,
  name: { columns: [], of: () => "Agency settings" },
  isNamedByParent: false,
  parents: [],
  page: () => "/admin?tab=agency",
  clientVia: null,
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: {
    rights: { create: "agency.change", update: "agency.change" },
    called: () => "The agency settings",
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "agency.read",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"agency">;
