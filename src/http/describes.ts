import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { Problem } from "../contract/problem";

const problemContent = { "application/problem+json": { schema: resolver(Problem) } };

/** Says for OpenAPI what a route does and answers; refusals look the same everywhere. */
export function describes(summary: string, status: 200 | 201 | 204, schema?: z.ZodType) {
  return describeRoute({
    summary,
    responses: {
      [status]: schema
        ? { description: "Done", content: { "application/json": { schema: resolver(schema) } } }
        : { description: "Done" },
      default: { description: "Refused", content: problemContent },
    },
  });
}

export const arrayOf = <S extends z.ZodType>(schema: S) => z.array(schema);
