import type { Context } from "hono";
import { serverLimits } from "#/src/contract/limits";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { Actor } from "#/src/domain/actor";
import { TooLarge } from "#/src/domain/errors";
import { inTime } from "./arrival";
import { requireBodiesLeft } from "./rate-limit";
import type { AppEnv } from "./types";

/** Statuses with which reading and parsing a body can fail. */
export const bodyRefusals = [400, 408, 413, 429] as const;

/**
 * Reads a request's body, once for all callers. It must arrive within 15 s and may have 1 MB, or 80 kB by a link to a
 * request, or 16 kB without sign-in.
 * @throws TooSlow; TooLarge, without reading if the headers show it; TooMany after too many rejected bodies
 */
export function readBody(c: Context<AppEnv>): Promise<Uint8Array> {
  const cached = c.var.body;
  if (cached) return cached;
  const body = read(c);
  c.set("body", body);
  return body;
}

function mostBytes(actor: Actor | null): { bytes: number; words: string } {
  if (actor === null) return { bytes: serverLimits.publicBodyBytes, words: "16 kB" };
  if (actor.credential.via === "request_link") return { bytes: serverLimits.linkBodyBytes, words: "80 kB" };
  return { bytes: callLimits.bodyBytes, words: "1 MB" };
}

async function read(c: Context<AppEnv>): Promise<Uint8Array> {
  const { body } = c.req.raw;
  const { bytes: most, words } = mostBytes(c.var.actor);
  const tooLarge = () => new TooLarge(`The body is larger than ${words}.`);
  requireBodiesLeft(c);
  c.set("bodyBytes", 0);
  if (Number(c.req.header("Content-Length") ?? 0) > most) throw tooLarge();
  if (!body) return new Uint8Array();
  const sink = new Bun.ArrayBufferSink();
  sink.start({ asUint8Array: true });
  let length = 0;
  for await (const piece of inTime(body, c.var.deps.timers, { totalMs: serverLimits.bodySeconds * 1_000 })) {
    length += piece.byteLength;
    c.set("bodyBytes", length);
    if (length > most) throw tooLarge();
    sink.write(piece);
  }
  return new Uint8Array(sink.end());
}
