import type { Schema } from "./json-schema";

type Media = Record<string, { schema: Schema }>;

export type Parameter = {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  schema: Schema;
};

export type Answer = { description: string; content?: Media; headers?: Record<string, object> };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, Answer>;
};

/** The OpenAPI document, as far as tests read it. */
export type Description = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> };
};

/**
 * Returns the document with every reference resolved. A recursive schema becomes a cycle, which only finite values
 * traverse.
 */
export function withoutReferences(description: Description): Description {
  const targets = new Map<string, unknown>();
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== "object" || node === null) return node;
    if ("$ref" in node && typeof node.$ref === "string") return targetOf(node.$ref);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]));
  };
  const targetOf = (reference: string): unknown => {
    const cached = targets.get(reference);
    if (cached) return cached;
    const target = {};
    targets.set(reference, target);
    return Object.assign(target, resolve(pointedTo(description, reference)));
  };
  return resolve(description) as Description;
}

/** Resolves a reference within the document, such as `#/components/schemas/Client`; undefined if missing. */
export function pointedTo(description: Description, reference: string): unknown {
  const keys = reference.slice(2).split("/").map(unescapePointer);
  return keys.reduce<unknown>((at, key) => Object(at)[key], description);
}

function unescapePointer(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
