import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler, ValidationTargets } from "hono";
import { createMiddleware } from "hono/factory";
import { uniqueSymbol } from "hono-openapi";
import type { z } from "zod";
import { Invalid } from "#/src/domain/errors";
import { fieldErrorsOf } from "#/src/domain/field-errors";
import { bodyRefusals } from "./body";
import { readJson } from "./json-body";
import { refusing } from "./refusals";
import { schemaOf } from "./schema-of";
import type { AppEnv } from "./types";

/**
 * Checks one part of a request against its schema and describes it for OpenAPI. A body that is optional may be
 * left out, which means the same as `{}`.
 * @throws Invalid with one entry a field; what `readJson` throws
 */
export function valid<S extends z.ZodType<object>, T extends keyof ValidationTargets>(
  target: T,
  schema: S,
  { isOptional = false } = {},
) {
  const check = zValidator(target, schema, (result) => {
    if (!result.success) throw invalid(result.error.issues);
  });
  const isBody = target === "json";
  const handler = described(isBody ? ofBody(check, schema, isOptional) : check, target, schema);
  return refusing(handler, isBody ? [...bodyRefusals, 415] : [400]);
}

/**
 * Does what the validator does, to a body that is parsed once. It keeps the validator's own type, which carries the
 * input and output of the schema to the typed client.
 */
function ofBody<H extends MiddlewareHandler>(_: H, schema: z.ZodType<object>, isOptional: boolean): H {
  const check: MiddlewareHandler = createMiddleware<AppEnv>(async (c, next) => {
    const result = schema.safeParse(await readJson(c, { isOptional }));
    if (!result.success) throw invalid(result.error.issues);
    c.req.addValidatedData("json", result.data);
    await next();
  });
  return check as H;
}

function invalid(issues: z.core.$ZodIssue[]): Invalid {
  return new Invalid(fieldErrorsOf(issues));
}

function described<H extends object>(handler: H, target: string, schema: z.ZodType): H {
  return Object.assign(handler, {
    [uniqueSymbol]: { target, ...schemaOf(schema, { keepsDefaults: target !== "json" }) },
  });
}
