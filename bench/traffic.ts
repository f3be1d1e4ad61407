import type { ClientListItem } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { must } from "#/test/faults/support/requests";
import { asPerson, type Call, withToken } from "#/test/support/app";
import type { Person } from "#/test/support/people";
import { inTurn } from "./in-turn";

export type Traffic = {
  /** Reads by name: screens as a browser requests them, the API as a script does. */
  reads: Record<string, () => ReturnType<Call>>;
  /** Adds a note to one of the tasks. */
  addNote: () => ReturnType<Call>;
  setStatus: () => ReturnType<Call>;
};

/** Number of clients in the traffic: many, so that no task's notes grow without end. */
const busyClients = 20;

/** Builds the typical requests of a day, on clients in the middle of the list. */
export async function trafficFor(url: string, person: Person): Promise<Traffic> {
  const api = withToken(url, person);
  const browser = asPerson(url, person);
  const page = `/api/clients?page=2&pageSize=${busyClients}`;
  const clients = await must<ClientListItem[]>(api("GET", page), 200);
  const details = await Promise.all(
    clients.map(({ id }) => must<ClientDetail>(api("GET", `/api/clients/${id}`), 200)),
  );
  const nextClient = inTurn(clients.map(({ id }) => id));
  const nextTask = inTurn(details.flatMap(({ tasks }) => tasks.map(({ id }) => `/api/tasks/${id}`)));
  const nextStatus = inTurn(["in_progress", "blocked", "not_started"]);
  return {
    reads: {
      "GET /": () => browser("GET", "/"),
      "GET /clients/{id}": () => browser("GET", `/clients/${nextClient()}`),
      "GET /api/clients?page=1": () => api("GET", "/api/clients?page=1"),
      "GET /api/clients?page=10&sort=-tasks": () => api("GET", "/api/clients?page=10&sort=-tasks"),
      "GET /api/clients?search=garden": () => api("GET", "/api/clients?search=garden"),
      "GET /api/clients?pastDue=true": () => api("GET", "/api/clients?pastDue=true"),
      "GET /api/clients (all)": () => api("GET", "/api/clients"),
      "GET /api/clients/summary": () => api("GET", "/api/clients/summary"),
      "GET /api/clients/{id}": () => api("GET", `/api/clients/${nextClient()}`),
      "GET /api/tasks/{id}": () => api("GET", nextTask()),
    },
    addNote: () =>
      api("POST", `${nextTask()}/notes`, { note: "Spoke to them; they will send it this week." }),
    setStatus: () => api("PATCH", nextTask(), { status: nextStatus() }),
  };
}
