import OpenAI, { APIError } from "openai";
import type { Logger } from "pino";
import { Unavailable } from "#/src/domain/errors";
import type { Env } from "#/src/env";
import type { BrandProfiler } from "./brand-profiler";
import { NoProfile, readAnswer } from "./read-answer";
import { conversationAbout, responseFormat } from "./request";

type Options = NonNullable<Env["openai"]> & {
  log: Logger;
  clock: () => Date;
  /** Total time limit, including retries and the waits between them. */
  timeoutMs?: number;
  /** Aborts running calls when the process is about to exit. */
  stopping?: AbortSignal;
};

const retries = 2;
const retryAfterSeconds = 30;
/** Leaves time for the database within the minute that a caller may wait. */
const defaultTimeoutMs = 50_000;
/** Limits the cost of one response; a full profile has about 15,000. */
const maxTokens = 20_000;

/**
 * A profiler for servers with OpenAI's chat completions and strict structured output. A 429, a 5xx or a broken
 * connection is retried twice, after growing waits or the one that the server requests.
 */
export function openaiProfiler(options: Options): BrandProfiler {
  const { apiKey, baseUrl, model, log, clock, timeoutMs = defaultTimeoutMs, stopping } = options;
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: retries,
    timeout: timeoutMs,
    fetch: guardedFetch,
    logLevel: "off",
  });
  return {
    async write(lead) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout;
      try {
        const completion = await withinTime(
          signal,
          client.chat.completions.create(
            {
              model,
              messages: conversationAbout(lead),
              response_format: responseFormat,
              max_completion_tokens: maxTokens,
            },
            { signal },
          ),
        );
        return { ...readAnswer(completion), writtenAt: clock().toISOString() };
      } catch (error) {
        log.warn(causeOf(error, signal), "a brand profile could not be generated");
        throw new Unavailable(`${sentenceFor(error, signal)} The lead is unchanged.`, retryAfterSeconds);
      }
    },
  };
}

/** Rejects once the signal aborts, even if the call itself does not stop. */
function withinTime<T>(signal: AbortSignal, call: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([call, tooLate]);
}

function sentenceFor(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return "The AI server did not answer in time. Please try again later.";
  if (error instanceof NoProfile || error instanceof SyntaxError) {
    return "The AI server's answer is not a profile. Please try again.";
  }
  const status = error instanceof APIError ? error.status : undefined;
  if (status === 429) return "The AI server is busy. Please try again later.";
  if (status === 401 || status === 403) return "The AI server refuses the portal's key.";
  if (status !== undefined && status < 500) return "The AI server refuses the request.";
  return "The AI server does not answer right now. Please try again later.";
}

/** Returns the cause for the log, without the server's message, which may contain the key or the lead. */
function causeOf(error: unknown, { aborted }: AbortSignal) {
  if (aborted) return { cause: "time is up" };
  if (error instanceof NoProfile) return { cause: error.message };
  if (error instanceof APIError) return { cause: error.constructor.name, status: error.status };
  return { cause: error instanceof Error ? error.name : typeof error };
}

/** Far above the longest profile, far below what would hurt. */
const maxAnswerBytes = 1024 * 1024;

/** Fetch for an untrusted server: redirects are refused and the size of the response is capped. */
async function guardedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "manual" });
  return new Response(response.body?.pipeThrough(capped()) ?? null, response);
}

function capped(): TransformStream<Uint8Array, Uint8Array> {
  let left = maxAnswerBytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error("The answer is longer than a profile can be."));
      else controller.enqueue(chunk);
    },
  });
}
