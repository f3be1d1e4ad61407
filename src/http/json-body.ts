import type { Context } from "hono";
import { limits } from "#/src/contract/limits";
import { Invalid } from "#/src/domain/errors";
import { readBody } from "./body";
import { UnsupportedMedia } from "./protocol-errors";
import type { AppEnv } from "./types";

/**
 * Decodes and parses a JSON body. An optional body that is missing counts as `{}`.
 * @throws Invalid, UnsupportedMedia for a body that is not JSON, and errors of `readBody`
 */
export async function readJson(c: Context<AppEnv>, { isOptional = false } = {}): Promise<unknown> {
  const text = utf8(await readBody(c));
  const type = c.req.header("Content-Type") ?? "";
  if (text === "" && type === "") {
    if (isOptional) return {};
    throw new Invalid([], "The body is missing.");
  }
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new UnsupportedMedia();
  if (isDeep(text)) throw new Invalid([], "The body is nested too deeply.");
  const value = parse(text);
  refusePrototypeKeys(value);
  return value;
}

/** @throws Invalid if any bytes are not valid UTF-8 */
function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Invalid([], "The body is not valid UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Invalid([], "The body is not valid JSON.");
  }
}

/**
 * Returns true if a JSON text is nested too deeply. It is checked before parsing, since depth costs the parser more
 * time and memory than anything else, and stops as soon as the limit is exceeded.
 */
function isDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === quote) i = endOfString(text, i);
    else if (char === 91 || char === 123) {
      if (++depth > limits.bodyDepth) return true;
    } else if (char === 93 || char === 125) depth--;
  }
  return false;
}

const quote = 34;
const backslash = 92;

/** Returns the end of the string that begins at `start`: a quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === backslash) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Rejects property names with a special meaning in JavaScript, at any depth. A reviver could do the same, but would be
 * called for every value.
 * @throws Invalid
 */
function refusePrototypeKeys(value: unknown) {
  if (Array.isArray(value)) {
    for (const item of value) refusePrototypeKeys(item);
  } else if (isObject(value)) {
    for (const key in value) {
      if (key === "__proto__" || key === "constructor") {
        throw new Invalid([{ path: key, message: "Unknown field" }]);
      }
      refusePrototypeKeys(value[key]);
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
