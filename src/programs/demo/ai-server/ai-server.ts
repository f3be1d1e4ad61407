import type { LeadProfile } from "#/src/contract/lead-profile";
import { profileFrom } from "./profile";

export type AiServer = Awaited<ReturnType<typeof startAiServer>>;

/**
 * A stub of OpenAI's chat completions for machines without a model: it derives profiles from the prompt, or
 * misbehaves as scripted. On loopback only; a free port by default.
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
    /** Value for OPENAI_BASE_URL. */
    url: `http://127.0.0.1:${server.port}/v1`,
    /** All requests so far, in order. */
    requests,
    /** Behaviours of the next calls, in order; the last one is repeated. */
    behave(...behaviours: Behaviour[]) {
      script = behaviours;
    },
    stop: () => server.stop(true),
  };
}

/** Response to one call; `body` is the call's, `signal` aborts when the caller disconnects. */
export type Behaviour = (body: unknown, signal: AbortSignal) => Response | Promise<Response>;

export const standInModel = "demo-profile-writer";

/** Responds with the given profile, or one derived from the lead in the call. */
export const writes =
  (profile?: LeadProfile): Behaviour =>
  (body) =>
    completion({ content: JSON.stringify(profile ?? profileFrom(body)) });

type Completion = { content: string | null; refusal?: string | null; finishReason?: string };

/** Builds a complete completion with this content. */
export function completion({ content, refusal = null, finishReason = "stop" }: Completion): Response {
  return Response.json({
    id: `chatcmpl-${Bun.randomUUIDv7()}`,
    object: "chat.completion",
    created: 0,
    model: standInModel,
    choices: [{ index: 0, finish_reason: finishReason, message: { role: "assistant", content, refusal } }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  });
}
