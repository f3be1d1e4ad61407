import { type DescribeRouteOptions, describeRoute } from "hono-openapi";
import { z } from "zod";
import { Problem } from "#/src/contract/problem";
import type { Status } from "./errors";
import { neverRefusing, refusing } from "./refusals";
import { schemaOf } from "./schema-of";

/** Content of a refusal, for OpenAPI. */
export const problemContent = { "application/problem+json": { schema: schemaOf(Problem) } };

/** Parts of a route's request and response other than its body. */
type Extras = {
  parameters?: DescribeRouteOptions["parameters"];
  answerHeaders?: Record<string, ReturnType<typeof header>>;
  requestBody?: DescribeRouteOptions["requestBody"];
  /** Media types of the response; JSON by default. */
  contentTypes?: readonly string[];
  /** Statuses with which the route's own handler may refuse, in addition to those of its middleware. */
  refuses?: readonly Status[];
  /** Statuses that its middleware may return on other routes, but not on this one. */
  neverRefuses?: readonly Status[];
  /** True if it may respond 304 to If-None-Match. */
  mayBeUnchanged?: boolean;
  /** True if it may respond with the part in Range. */
  mayBePart?: boolean;
};

/** Describes a response header for OpenAPI. */
export function header(description: string, type: "string" | "integer" = "string") {
  return { description, schema: { type } };
}

const location = { Location: header("The address of what was created") };

/** A route that creates something although it responds with 200. For 201 the Location header is added automatically. */
export const createsToo: Extras = { answerHeaders: location };

const etag = { ETag: header("The version that the answer shows") };

/** A route whose response contains the version. */
export const showsVersion: Extras = { answerHeaders: etag };

/** A route whose response contains the order of a list. */
export const showsOrder: Extras = { answerHeaders: { ETag: header("The order that the answer shows") } };

/** A route that deletes only the version named in If-Match. */
export const deletesVersion: Extras = {
  parameters: [ifMatch("The ETag of what was read")],
  refuses: [412],
};

/** A route that edits only the version named in If-Match. */
export const editsVersion: Extras = { ...deletesVersion, answerHeaders: etag };

/** A route that changes several entities at once, or none if any version differs from If-Match. */
export const editsVersions: Extras = {
  refuses: [412],
  parameters: [
    ifMatch('The versions of what was read, in the order of the ids and joined by dots, such as "3.1.7"'),
  ],
  answerHeaders: { ETag: header("The versions that the answer shows, in its order and joined by dots") },
};

/** A route that reorders a list only if its order is the one named in If-Match. */
export const editsOrder: Extras = { ...deletesVersion, ...showsOrder };

/** A route whose response contains the answers that were sent. */
export const showsSent: Extras = { answerHeaders: { ETag: header("The answers that were sent, for staff") } };

/** A route that decides on answers only if those that were sent are the ones named in If-Match. */
export const decidesOnSent: Extras = { ...deletesVersion, ...showsSent };

export const showsPages: Extras = {
  answerHeaders: {
    "X-Total-Count": header("How many rows match; where the answer is a page", "integer"),
    Link: header("Where the neighbouring pages are (RFC 8288); where the answer is a page"),
  },
};

/** Adds the ETag of a list, with which a program can avoid reading it again unchanged. */
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

/** Adds statuses with which the route's own handler may refuse. */
export function refusesWith(statuses: readonly Status[], extras: Extras = {}): Extras {
  return { ...extras, refuses: [...(extras.refuses ?? []), ...statuses] };
}

/** A route whose response is a secret, which is never stored for an Idempotency-Key. */
export const showsSecret: Extras = { neverRefuses: [422] };

/** A route that responds with the bytes of a picture or file. */
export const showsFile: Extras = {
  contentTypes: ["image/*", "application/*", "text/csv"],
  mayBePart: true,
};

/** A route whose body is the bytes of a picture or file, sent to a signed address. */
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

/** An operation's documentation, and its id, which is unique and must never change, since generated clients use it. */
export type OperationTexts = { id: string; summary: string; description: string };

type Operation = OperationTexts &
  Extras & {
    /** 200 by default. */
    status?: 200 | 201 | 202 | 204;
    /** Schema of the response's body. */
    returns?: z.ZodType;
  };

/** Describes a route for OpenAPI; tags and refusals are added elsewhere. */
export function describes(operation: Operation) {
  const { id: operationId, summary, description: text, status = 200, returns: schema } = operation;
  const { parameters, requestBody, contentTypes = ["application/json"] } = operation;
  const answerHeaders = { ...operation.answerHeaders, ...(status === 201 && location) };
  const { refuses = [], neverRefuses = [], mayBeUnchanged = false, mayBePart = false } = operation;
  const description = describeRoute({
    ...{ operationId, summary, description: text },
    ...(parameters ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [status]: {
        description: "Done",
        ...(schema ? { content: inEach(contentTypes, schema) } : {}),
        ...(Object.keys(answerHeaders).length > 0 ? { headers: answerHeaders } : {}),
      },
      ...(mayBePart && schema
        ? { 206: { description: "The part in Range", content: inEach(contentTypes, schema) } }
        : {}),
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
