import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { expectJson, type TestApp } from "../../support/app";
import type { Schema } from "../../support/json-schema";
import { type Description, type Operation, type Parameter, withoutReferences } from "../../support/openapi";

/** One operation of the API as its own description has it. */
export type Described = {
  action: Action;
  method: string;
  path: string;
  responses: Operation["responses"];
  query: Parameter[];
  /** The schema of its JSON. */
  body: Schema | undefined;
  isPublic: boolean;
  /** Refuses another version than If-Match names. */
  takesIfMatch: boolean;
  methodsOfPath: string[];
};

/** Every action, those that write first: what they stored is then read. */
export const actions = (Object.keys(permissions) as Action[]).toSorted(
  (one, other) => Number(reads(one)) - Number(reads(other)),
);

function reads(action: Action): boolean {
  return permissions[action].method === "GET";
}

/** Reads the description that the running app gives of itself. */
export async function describedOperations(app: TestApp): Promise<Map<Action, Described>> {
  const sent = await expectJson<Description>(await app.as("viewer")("GET", "/api/openapi.json"));
  const { paths } = withoutReferences(sent);
  return new Map(actions.map((action) => [action, described(action, paths)]));
}

function described(action: Action, paths: Description["paths"]): Described {
  const { method, path, access } = permissions[action];
  const methods = paths[path] ?? {};
  const operation = methods[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  const parameters = operation.parameters ?? [];
  return {
    action,
    method,
    path,
    responses: operation.responses,
    query: parameters.filter((parameter) => parameter.in === "query"),
    body: operation.requestBody?.content["application/json"]?.schema,
    isPublic: access.viewer === "public",
    takesIfMatch: parameters.some(({ name }) => name === "If-Match"),
    methodsOfPath: Object.keys(methods).map((each) => each.toUpperCase()),
  };
}
