import { calendar } from "#/db/schema";
import type { Noun } from "./noun";

export const calendarNoun = {
  entity: "calendar",
  table: calendar,
  name: { columns: [], of: () => "Calendar" },
  isNamedByParent: false,
  parents: [],
  page: () => "/admin?tab=calendar",
  clientVia: null,
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: {
    rights: { create: "calendar.change", update: "calendar.change" },
    called: () => "The calendar",
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "calendar.read",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"calendar">;
