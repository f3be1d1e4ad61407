import type { LeadProfile } from "#/src/contract/lead-profile";
import { profileFrom } from "./profile";

export type AiServer = Awaited<ReturnType<typeof startAiServer>>;

/**
 * A server after OpenAI's chat completions for where there is no model: it writes profiles out of what it is
 * told, or misbehaves as scripted. On loopback only; a free port unless one is given.
 */
export function startAiServer({ port = 0 } = {}) {
  let script: Behaviour[] = [writes()];
  const requests: { path: string; authorization: string | null; body: unknown }[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port,
    idleTimeout: 0,
    development: false,
    async fetch(request) {
      const body: unknown = await request.json().catch(() => null);
      const { pathname: path } = new URL(request.url);
      requests.push({ path, authorization: request.headers.get("Authorization"), body });
      if (request.method !== "POST" || path !== "/v1/chat/completions") {
        return Response.json({ error: { message: "There is nothing here." } }, { status: 404 });
      }
      const behaviour = script.length > 1 ? script.shift() : script[0];
      return (behaviour ?? writes())(body, request.signal);
    },
  });
  return {
    /** What OPENAI_BASE_URL is set to. */
    url: `http://127.0.0.1:${server.port}/v1`,
    /** Every request so far, in the order they came. */
    requests,
    /** What the next calls meet, one after the other; the last goes on for good. */
    behave(...behaviours: Behaviour[]) {
      script = behaviours;
    },
    stop: () => server.stop(true),
  };
}

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
