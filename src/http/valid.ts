import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler, ValidationTargets } from "hono";
import { resolver, uniqueSymbol } from "hono-openapi";
import type { z } from "zod";
import { limits } from "../contract/limits";
import { Invalid } from "../domain/errors";
import { fieldErrorsOf } from "../domain/field-errors";
import { UnsupportedMedia } from "./protocol-errors";

/**
 * Checks one part of a request against its schema and describes it for OpenAPI. A body that is optional may be
 * left out, which means the same as `{}`.
 * @throws Invalid with one entry a field; UnsupportedMedia for a body that is not JSON.
 */
export function valid<S extends z.ZodType, T extends keyof ValidationTargets>(
  target: T,
  schema: S,
  { isOptional = false } = {},
) {
  const check = zValidator(target, schema, (result) => {
    if (!result.success) throw new Invalid(fieldErrorsOf(result.error.issues));
  });
  return described(target === "json" ? afterBodyCheck(check, isOptional) : check, target, schema);
}

/** Keeps the validator's own type, which carries the input and output of the schema to the typed client. */
function afterBodyCheck<H extends MiddlewareHandler>(check: H, isOptional: boolean): H {
  const checked: MiddlewareHandler = async (c, next) => {
    await checkJsonBody(c, isOptional);
    return check(c, next);
  };
  return checked as H;
}

function described<H extends object>(handler: H, target: string, schema: z.ZodType): H {
  return Object.assign(handler, { [uniqueSymbol]: { target, ...resolver(schema) } });
}

async function checkJsonBody(c: Context, isOptional: boolean) {
  const text = utf8(await c.req.arrayBuffer());
  const type = c.req.header("Content-Type") ?? "";
  if (text === "" && type === "" && isOptional) return;
  if (text === "" && type === "") throw new Invalid([], "The body is missing.");
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new UnsupportedMedia();
  if (depthOf(text) > limits.bodyDepth) throw new Invalid([], "The body is nested too deeply.");
  try {
    JSON.parse(text, refusePrototypeKeys);
  } catch (error) {
    if (error instanceof Invalid) throw error;
    throw new Invalid([], "The body is not valid JSON.");
  }
}

/** @throws Invalid where letters would be lost */
function utf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Invalid([], "The body is not valid UTF-8.");
  }
}

function refusePrototypeKeys(key: string, value: unknown) {
  if (key === "__proto__" || key === "constructor") {
    throw new Invalid([{ path: key, message: "Unknown field" }]);
  }
  return value;
}

/** How deep arrays and objects are nested in a JSON text, found without building anything. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 92) i++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 91 || char === 123) deepest = Math.max(deepest, ++depth);
    else if (char === 93 || char === 125) depth--;
  }
  return deepest;
}
