import type { ClientListItem } from "../src/contract/clients";
import type { ClientDetail } from "../src/contract/onboarding";
import { must } from "../test/faults/support/requests";
import { asPerson, type Call, withToken } from "../test/support/app";
import type { Person } from "../test/support/people";

export type Traffic = {
  /** Reads by name: the screens as a browser asks for them, the API as a script does. */
  reads: Record<string, () => ReturnType<Call>>;
  /** Adds a note to one task or another. */
  addNote: () => ReturnType<Call>;
  setStatus: () => ReturnType<Call>;
};

/** What people do all day, on a client in the middle of the list. */
export async function trafficFor(url: string, person: Person): Promise<Traffic> {
  const api = withToken(url, person);
  const browser = asPerson(url, person);
  const [client] = await must<ClientListItem[]>(api("GET", "/api/clients?page=2&pageSize=50"), 200);
  const path = `/api/clients/${client?.id}`;
  const { tasks } = await must<ClientDetail>(api("GET", path), 200);
  let turn = 0;
  const nextTask = () => `/api/tasks/${tasks[turn++ % tasks.length]?.id}`;
  return {
    reads: {
      "GET /": () => browser("GET", "/"),
      "GET /clients/{id}": () => browser("GET", `/clients/${client?.id}`),
      "GET /api/clients?page=1": () => api("GET", "/api/clients?page=1"),
      "GET /api/clients?page=10&sort=-tasks": () => api("GET", "/api/clients?page=10&sort=-tasks"),
      "GET /api/clients?search=garden": () => api("GET", "/api/clients?search=garden"),
      "GET /api/clients?pastDue=true": () => api("GET", "/api/clients?pastDue=true"),
      "GET /api/clients (all)": () => api("GET", "/api/clients"),
      "GET /api/clients/summary": () => api("GET", "/api/clients/summary"),
      "GET /api/clients/{id}": () => api("GET", path),
      "GET /api/tasks/{id}": () => api("GET", nextTask()),
    },
    addNote: () =>
      api("POST", `${nextTask()}/notes`, { note: "Spoke to them; they will send it this week." }),
    setStatus: () => api("PATCH", nextTask(), { status: turn % 2 === 0 ? "in_progress" : "blocked" }),
  };
}
