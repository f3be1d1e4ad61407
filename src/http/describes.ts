import { type DescribeRouteOptions, describeRoute } from "hono-openapi";
import { z } from "zod";
import { Problem } from "#/src/contract/problem";
import type { Status } from "./errors";
import { neverRefusing, refusing } from "./refusals";
import { schemaOf } from "./schema-of";

/** A refusal, for OpenAPI. */
export const problemContent = { "application/problem+json": { schema: schemaOf(Problem) } };

/** What a route reads from the request's headers and says in the answer's, beside its body. */
type Extras = {
  parameters?: DescribeRouteOptions["parameters"];
  answerHeaders?: Record<string, ReturnType<typeof header>>;
  requestBody?: DescribeRouteOptions["requestBody"];
  /** Of the answer; JSON unless given. */
  contentTypes?: readonly string[];
  /** What the route's own work may refuse, beside what stands before it. */
  refuses?: readonly Status[];
  /** What the handlers before it would refuse on another route. */
  neverRefuses?: readonly Status[];
  /** Whether it may say that nothing changed since the ETag that If-None-Match names. */
  mayBeUnchanged?: boolean;
};

/** A header of an answer, for OpenAPI. */
export function header(description: string, type: "string" | "integer" = "string") {
  return { description, schema: { type } };
}

const location = { Location: header("The address of what was created") };

/** A route that answers 200 and creates something all the same; 201 says its address by itself. */
export const createsToo: Extras = { answerHeaders: location };

const etag = { ETag: header("The version that the answer shows") };

/** A route that says which version it shows. */
export const showsVersion: Extras = { answerHeaders: etag };

/** A route that says which order of a list it shows. */
export const showsOrder: Extras = { answerHeaders: { ETag: header("The order that the answer shows") } };

/** A route that deletes no other version than the one that If-Match names. */
export const deletesVersion: Extras = {
  parameters: [ifMatch("The ETag of what was read")],
  refuses: [412],
};

/** A route that refuses an edit of another version than If-Match names. */
export const editsVersion: Extras = { ...deletesVersion, answerHeaders: etag };

/** A route that changes several entities at once, and refuses when one of them has another version than If-Match names. */
export const editsVersions: Extras = {
  refuses: [412],
  parameters: [
    ifMatch('The versions of what was read, in the order of the ids and joined by dots, such as "3.1.7"'),
  ],
  answerHeaders: { ETag: header("The versions that the answer shows, in its order and joined by dots") },
};

/** A route that refuses to reorder a list whose order is another than If-Match names. */
export const editsOrder: Extras = { ...deletesVersion, ...showsOrder };

export const showsPages: Extras = {
  answerHeaders: {
    "X-Total-Count": header("How many rows match; where the answer is a page", "integer"),
    Link: header("Where the neighbouring pages are (RFC 8288); where the answer is a page"),
  },
};

/** The same list, which a program need not read again while its ETag holds. */
export function tagged(extras: Extras = {}): Extras {
  const ifNoneMatch = {
    in: "header",
    name: "If-None-Match",
    description: "The ETag of what was read; with a token the answer is 304 while it holds",
    schema: { type: "string" },
  } as const;
  const etag = header("Names what was read, for If-None-Match; weak, and no version to edit");
  return {
    ...extras,
    parameters: [...(extras.parameters ?? []), ifNoneMatch],
    answerHeaders: { ...extras.answerHeaders, ETag: etag },
    mayBeUnchanged: true,
  };
}

/** The same route, whose own work may also refuse with these. */
export function refusesWith(statuses: readonly Status[], extras: Extras = {}): Extras {
  return { ...extras, refuses: [...(extras.refuses ?? []), ...statuses] };
}

/** A route whose answer is a secret, which is kept with no Idempotency-Key. */
export const showsSecret: Extras = { neverRefuses: [422] };

/** A route that answers the bytes of a picture or a file. */
export const showsFile: Extras = { contentTypes: ["image/*", "application/*", "text/csv"] };

/** A route whose body is the bytes of a picture or a file; its address comes with what signs it. */
export function takesFile(types: readonly string[]): Extras {
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: "string", format: "binary" } } as const]),
  );
  const query = (name: string, description: string) =>
    ({ in: "query", name, description, required: true, schema: { type: "string" } }) as const;
  return {
    requestBody: { required: true, content },
    parameters: [
      query("expires", "The end of the address"),
      query("signature", "What makes the address valid"),
    ],
    answerHeaders: { ETag: header("Names what was sent") },
  };
}

/** The name of an operation, unique and kept for good since generated clients call it, and its documentation. */
export type OperationTexts = { id: string; summary: string; description: string };

/** Describes a route for OpenAPI; its tag and its refusals come from elsewhere. */
export function describes(
  { id: operationId, ...texts }: OperationTexts,
  status: 200 | 201 | 202 | 204,
  schema?: z.ZodType,
  extras: Extras = {},
) {
  const { parameters, requestBody, contentTypes = ["application/json"] } = extras;
  const answerHeaders = status === 201 ? { ...extras.answerHeaders, ...location } : extras.answerHeaders;
  const { refuses = [], neverRefuses = [], mayBeUnchanged = false } = extras;
  const description = describeRoute({
    operationId,
    ...texts,
    ...(parameters ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [status]: {
        description: "Done",
        ...(schema ? { content: inEach(contentTypes, schema) } : {}),
        ...(answerHeaders ? { headers: answerHeaders } : {}),
      },
      ...(mayBeUnchanged ? { 304: { description: "Nothing changed since" } } : {}),
      default: { description: "Failed", content: problemContent },
    },
  });
  return neverRefusing(refusing(description, refuses), neverRefuses);
}

function inEach(types: readonly string[], schema: z.ZodType) {
  return Object.fromEntries(types.map((type) => [type, { schema: schemaOf(schema) }]));
}

function ifMatch(what: string) {
  const description = `${what}; the change is refused with 412 when it has changed since`;
  return { in: "header", name: "If-Match", description, schema: { type: "string" } } as const;
}

export const arrayOf = <S extends z.ZodType>(schema: S) => z.array(schema);
