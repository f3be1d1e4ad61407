import type {
  clientAudits,
  clientLeads,
  clientOnboarding,
  clients,
  clientTasks,
  designAssets,
  designDecisions,
  designProjects,
  designRevisions,
  upcomingAudits,
  uploads,
  users,
} from "../../../db/schema";
import { type Calendar, calendarAt } from "./calendar";
import { History } from "./history";
import { type PersonKey, people } from "./people";

export type TaskRow = typeof clientTasks.$inferSelect;

/** The demo as it grows: rows to be saved, and what happened to them. */
export type World = {
  calendar: Calendar;
  history: History;
  templateIds: Set<string>;
  userId(person: PersonKey): string;
  users: (typeof users.$inferInsert)[];
  clients: (typeof clients.$inferInsert)[];
  onboardings: (typeof clientOnboarding.$inferInsert)[];
  tasks: TaskRow[];
  designProjects: (typeof designProjects.$inferInsert)[];
  designAssets: (typeof designAssets.$inferInsert)[];
  designRevisions: (typeof designRevisions.$inferInsert)[];
  designDecisions: (typeof designDecisions.$inferInsert)[];
  leads: (typeof clientLeads.$inferInsert)[];
  audits: (typeof clientAudits.$inferInsert)[];
  upcomingAudits: (typeof upcomingAudits.$inferInsert)[];
  uploads: (typeof uploads.$inferInsert)[];
};

export type Given = {
  /** ISO 8601 in UTC. */
  now: string;
  timeZone: string;
  /** Templates that the database still has. */
  templateIds: Set<string>;
  /** Ids of accounts that are there already, by email. */
  accounts: Map<string, string>;
};

export function emptyWorld({ now, timeZone, templateIds, accounts }: Given): World {
  return {
    calendar: calendarAt(now, timeZone),
    history: new History(),
    templateIds,
    userId: (key) => accounts.get(people[key].email) ?? people[key].id,
    users: [],
    clients: [],
    onboardings: [],
    tasks: [],
    designProjects: [],
    designAssets: [],
    designRevisions: [],
    designDecisions: [],
    leads: [],
    audits: [],
    upcomingAudits: [],
    uploads: [],
  };
}
