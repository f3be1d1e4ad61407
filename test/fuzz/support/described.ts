import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { expectJson, type TestApp } from "../../support/app";
import type { Schema } from "../../support/json-schema";
import { type Description, type Operation, type Parameter, withoutReferences } from "../../support/openapi";

/** One operation of the API as described. */
export type Described = {
  action: Action;
  method: string;
  path: string;
  responses: Operation["responses"];
  query: Parameter[];
  /** Schema of its JSON body. */
  body: Schema | undefined;
  isPublic: boolean;
  /** True if it refuses another version than that in If-Match. */
  takesIfMatch: boolean;
  methodsOfPath: string[];
};

/** Lists every action, writing ones first, so that reads see what they stored. */
export const actions = (Object.keys(permissions) as Action[]).toSorted(
  (one, other) => Number(reads(one)) - Number(reads(other)),
);

function reads(action: Action): boolean {
  return permissions[action].method === "GET";
}

/** Reads the running app's own description. */
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
