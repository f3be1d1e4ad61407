import type { LeadProfile } from "#/src/contract/lead-profile";
import { profileFrom } from "./profile";

/** What one call meets; `body` is the call's own, `signal` says that the caller has gone. */
export type Behaviour = (body: unknown, signal: AbortSignal) => Response | Promise<Response>;

export const standInModel = "demo-profile-writer";

/** A profile out of the lead that the call holds, or the given one. */
export const writes =
  (profile?: LeadProfile): Behaviour =>
  (body) =>
    completion({ content: JSON.stringify(profile ?? profileFrom(body)) });

type Said = { content: string | null; refusal?: string | null; finishReason?: string };

/** A whole completion that says this. */
export function completion({ content, refusal = null, finishReason = "stop" }: Said): Response {
  return Response.json({
    id: `chatcmpl-${Bun.randomUUIDv7()}`,
    object: "chat.completion",
    created: 0,
    model: standInModel,
    choices: [{ index: 0, finish_reason: finishReason, message: { role: "assistant", content, refusal } }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  });
}
