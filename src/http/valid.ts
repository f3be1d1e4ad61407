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
 * Validates one part of a request and describes it for OpenAPI. An optional body that is missing counts as `{}`.
 * @throws Invalid with one entry per field; errors of `readJson`
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
 * Validates a body that is parsed only once, as the validator would. Keeps the validator's type, which carries the
 * schema's input and output to the typed client.
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
