import type { LeadProfile } from "#/src/contract/lead-profile";
import { type Behaviour, completion, writes } from "#/src/programs/demo/ai-server/ai-server";
import { profileFrom } from "#/src/programs/demo/ai-server/profile";

/** Behaviours of the stub model in addition to the demo's. */

/** Responds with the given profile, or one derived from the lead in the call, after `ready` resolves. */
export const writesAfter =
  (ready: Promise<unknown>, profile?: LeadProfile): Behaviour =>
  async (body, signal) => {
    await ready;
    return writes(profile)(body, signal);
  };

/** Responds with arbitrary content in an otherwise valid completion. */
export const says =
  (content: string, finishReason = "stop"): Behaviour =>
  () =>
    completion({ content, finishReason });

/** Responds with half a profile, as from a model that runs out of tokens. */
export const breaksOff = (): Behaviour => (body) =>
  completion({ content: JSON.stringify(profileFrom(body)).slice(0, 80), finishReason: "length" });

export const refuses = (): Behaviour => () =>
  completion({ content: null, refusal: "I can't help with that request." });

/** Responds with an error in the API's format and a short retry delay. */
export const fails =
  (status: number, message = "Something failed.", headers: Record<string, string> = {}): Behaviour =>
  () =>
    Response.json({ error: { message } }, { status, headers: { "retry-after-ms": "1", ...headers } });

/** Responds with any response, such as a proxy's page. */
export const responds =
  (make: () => Response): Behaviour =>
  () =>
    make();

/** Never responds; ends when the caller gives up. */
export const hangs = (): Behaviour => (_, signal) =>
  new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(new Response(null, { status: 499 })), { once: true });
  });

/** Responds with a body that never ends, as fast as it is read. */
export const neverEnds = (): Behaviour => () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)) }),
    { headers: { "Content-Type": "application/json" } },
  );
