import type { LeadProfile } from "#/src/contract/lead-profile";
import { type Behaviour, completion, writes } from "#/src/programs/demo/ai-server/ai-server";
import { profileFrom } from "#/src/programs/demo/ai-server/profile";

/** What calls to the stand-in model meet beside what it does in the demo. */

/** A profile out of the lead that the call holds, or the given one, once `ready` is there. */
export const writesAfter =
  (ready: Promise<unknown>, profile?: LeadProfile): Behaviour =>
  async (body, signal) => {
    await ready;
    return writes(profile)(body, signal);
  };

/** Content that may be anything, in an otherwise proper completion. */
export const says =
  (content: string, finishReason = "stop"): Behaviour =>
  () =>
    completion({ content, finishReason });

/** Half a profile, as a model leaves it that runs out of tokens. */
export const breaksOff = (): Behaviour => (body) =>
  completion({ content: JSON.stringify(profileFrom(body)).slice(0, 80), finishReason: "length" });

export const refuses = (): Behaviour => () =>
  completion({ content: null, refusal: "I can't help with that request." });

/** An error in the API's own shape, with a short wait for whoever tries again. */
export const fails =
  (status: number, message = "Something failed.", headers: Record<string, string> = {}): Behaviour =>
  () =>
    Response.json({ error: { message } }, { status, headers: { "retry-after-ms": "1", ...headers } });

/** Any response at all, such as a page of a proxy. */
export const responds =
  (make: () => Response): Behaviour =>
  () =>
    make();

/** No answer, until the caller gives up. */
export const hangs = (): Behaviour => (_, signal) =>
  new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(new Response(null, { status: 499 })), { once: true });
  });

/** An answer that begins and never ends; it flows as fast as it is read. */
export const neverEnds = (): Behaviour => () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)) }),
    { headers: { "Content-Type": "application/json" } },
  );
