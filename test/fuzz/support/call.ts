import type { Described } from "./described";
import type { Plan } from "./plan";
import { type Request, requestFor } from "./request";
import { faultsIn } from "./verdict";
import type { FuzzWorld } from "./world";

export type Answer = { status: number; headers: Headers; text: string };

/** Actions whose responses are not stored for an Idempotency-Key, or which cannot be repeated. */
const neverStored = ["token.create", "auth.token.revoke"];

/** Sends one planned call; returns the faults of the portal's reaction, none if it is correct. */
export async function tryCall(world: FuzzWorld, described: Described, plan: Plan): Promise<string[]> {
  await world.nextTurn();
  const good = await world.goodRequest(described.action, plan.who);
  const request = requestFor(world, described, plan, good);
  if (plan.flaw.kind === "again" || plan.flaw.kind === "reused key") {
    return tryTwice(world, described, plan, request);
  }
  const { answer, changed } = await send(world, request);
  return faultsIn({ world, described, plan, request, answer, changed, goodStatus: good.status });
}

/**
 * Checks that the same request under one key gets the same response and is performed once, and that another request
 * under it is refused.
 */
async function tryTwice(
  world: FuzzWorld,
  described: Described,
  plan: Plan,
  request: Request,
): Promise<string[]> {
  const headers = { "Idempotency-Key": `key-${Bun.randomUUIDv7()}` };
  const keyed = { ...request, headers: { ...request.headers, ...headers } };
  const first = await send(world, keyed);
  const found = faultsIn({ world, described, plan, request: keyed, ...first });
  if (found.length > 0 || described.isPublic || neverStored.includes(described.action)) return found;
  if (first.answer.status >= 300) return found;

  const next = plan.flaw.kind === "again" ? request : await otherRequest(world, described, plan);
  const isSame = next.path === request.path && next.body === request.body;
  const { answer, changed } = await send(world, { ...next, headers: { ...next.headers, ...headers } });
  if (changed.length > 0) found.push(`a second request under the key changed ${changed}`);
  if (!isSame && answer.status !== 422) found.push(`another request under the key: ${answer.status}`);
  if (isSame && (answer.status !== first.answer.status || answer.text !== first.answer.text)) {
    found.push(`the same request under the key: ${answer.status} ${answer.text.slice(0, 300)}`);
  }
  return found;
}

async function otherRequest(world: FuzzWorld, described: Described, plan: Plan): Promise<Request> {
  return requestFor(world, described, plan, await world.goodRequest(described.action, plan.who));
}

async function send(
  world: FuzzWorld,
  { method, path, headers, body }: Request,
): Promise<{ answer: Answer; changed: string[] }> {
  const watch = await world.witness.watch();
  try {
    const response = await fetch(world.app.url + path, { method, headers, body, redirect: "manual" });
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    return { answer, changed: await watch.changed() };
  } finally {
    watch.end();
  }
}
