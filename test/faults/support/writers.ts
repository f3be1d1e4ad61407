import type { Client } from "#/src/contract/clients";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import type { ImportResult } from "#/src/contract/table-imports";
import type { Task } from "#/src/contract/tasks";
import { type Call, withToken } from "../../support/app";
import type { Person } from "../../support/people";
import { attempt, must, newClient } from "./requests";

type Request = {
  method: string;
  path: string;
  body: unknown;
  key: string;
  kind: "client" | "note" | "import";
};
export type Note = { taskId: string; text: string };

/** Writes clients, notes, task changes and imports as fast as possible, and records what the portal acknowledged. */
export class Writers {
  readonly acknowledged = {
    clients: new Set<string>(),
    notes: [] as Note[],
    /** The newest acknowledged version of each task. */
    taskVersions: new Map<string, number>(),
  };
  /** Requests sent with an Idempotency-Key that got no response. */
  unanswered: Request[] = [];
  /** The last acknowledged requests, whose responses may have been lost on the way to a person. */
  #answered: Request[] = [];
  /** Number of requests that got a response. */
  answeredCount = 0;
  /** Duration of the slowest of them, in milliseconds. */
  slowestMs = 0;
  /** Responses that are neither successes nor due to the end of the process. */
  readonly odd: string[] = [];
  readonly #person: Person;
  #tasks: Task[] = [];

  constructor(person: Person) {
    this.#person = person;
  }

  /** Starts `count` concurrent writers, which continue until the portal no longer responds. */
  async run(url: string, count: number): Promise<void> {
    const call = withToken(url, this.#person);
    try {
      if (this.#tasks.length === 0) this.#tasks = (await startOnboarding(call)).filter(isWithoutForm);
    } catch {
      return;
    }
    await Promise.all(Array.from({ length: count }, (_, writer) => this.#write(call, writer)));
  }

  /** Repeats with its key each request without a response, and the last acknowledged ones. */
  async retry(url: string): Promise<void> {
    const call = withToken(url, this.#person);
    const requests = [...this.unanswered, ...this.#answered];
    this.unanswered = [];
    this.#answered = [];
    for (const request of requests) await this.#send(call, request);
  }

  async #write(call: Call, writer: number) {
    const task = this.#tasks[writer % this.#tasks.length];
    if (!task) throw new Error("there are no tasks to write to");
    for (let turn = writer; ; turn++) {
      const isUp =
        turn % 4 === 3 ? await this.#change(call, task) : await this.#send(call, request(turn, task));
      if (!isUp) return;
    }
  }

  async #send(call: Call, request: Request): Promise<boolean> {
    const { method, path, body, key, kind } = request;
    const startedAt = performance.now();
    const { status, body: answer } = await attempt(call(method, path, body, { "Idempotency-Key": key }));
    if (status !== 0) this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
    if (status === 0) this.unanswered.push(request);
    else if (status >= 300) this.odd.push(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    else this.#keep(kind, request, answer);
    if (status !== 0) this.answeredCount++;
    return status !== 0;
  }

  #keep(kind: Request["kind"], request: Request, answer: unknown) {
    this.#answered = [...this.#answered.slice(-7), request];
    const { clients, notes } = this.acknowledged;
    if (kind === "client") clients.add((answer as Client).id);
    if (kind === "import") for (const { id } of (answer as ImportResult).results) clients.add(String(id));
    if (kind === "note") {
      const { id } = answer as Task;
      notes.push({ taskId: id, text: (request.body as { note: string }).note });
    }
  }

  async #change(call: Call, { id }: Task): Promise<boolean> {
    const status = Math.random() < 0.5 ? "done" : "in_progress";
    const { status: code, body } = await attempt(call("PATCH", `/api/tasks/${id}`, { status }));
    if (code === 200) this.acknowledged.taskVersions.set(id, (body as Task).version);
    else if (code !== 0) this.odd.push(`PATCH /api/tasks/${id}: ${code} ${JSON.stringify(body)}`);
    return code !== 0;
  }
}

/** True unless the task is done by accepting answers only. */
function isWithoutForm({ requestState }: Task): boolean {
  return requestState === null;
}

function request(turn: number, task: Task): Request {
  const key = Bun.randomUUIDv7();
  if (turn % 4 === 0) return { method: "POST", path: "/api/clients", body: newClient(), key, kind: "client" };
  if (turn % 16 === 1) {
    const rows = Array.from({ length: 3 }, (_, line) => ({ line: line + 2, ...newClient() }));
    const body = { rows, onDuplicate: "skip", dryRun: false, startOnboarding: false };
    return { method: "POST", path: "/api/clients/import", body, key, kind: "import" };
  }
  const body = { note: `note ${key}` };
  return { method: "POST", path: `/api/tasks/${task.id}/notes`, body, key, kind: "note" };
}

async function startOnboarding(call: Call): Promise<Task[]> {
  const client = await must<Client>(call("POST", "/api/clients", newClient()), 201);
  const start = { startDate: "2026-03-09" };
  const { tasks } = await must<StartedOnboarding>(
    call("POST", `/api/clients/${client.id}/onboarding`, start),
    201,
  );
  return tasks;
}
