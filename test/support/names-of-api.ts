import { type Description, type Operation, pointedTo } from "./openapi";

/**
 * Lists the names in the API's description: by schema its properties and their values, and by operation its id,
 * parameters, bodies, status codes and headers of success.
 */
export function namesOfApi(description: Description): Record<"schemas" | "operations", string[]> {
  return {
    schemas: Object.entries(description.components.schemas).flatMap(([name, schema]) => [
      name,
      ...namesIn(description, schema, "").map((inner) => `${name} ${inner}`),
    ]),
    operations: Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        ["", ...namesOfOperation(description, operation)].map((name) =>
          `${method.toUpperCase()} ${path} ${name}`.trim(),
        ),
      ),
    ),
  };
}

function namesOfOperation(description: Description, operation: Operation): string[] {
  const parameters = (operation.parameters ?? []).map((given) => resolved(description, given));
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, resolved(description, answer)] as const,
  );
  return [
    `is ${operation.operationId}`,
    ...parameters.flatMap(({ in: place, name, schema }) => [
      `${place} ${name}`,
      ...namesIn(description, schema, `${place} ${name}`),
    ]),
    ...namesOfContent(description, resolved(description, operation.requestBody ?? {}), "body"),
    ...answers.map(([status]) => status),
    ...answers
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, answer]) => [
        ...Object.keys(answer.headers ?? {}).map((header) => `${status} ${header}`),
        ...namesOfContent(description, answer, status),
      ]),
  ];
}

function namesOfContent(description: Description, { content }: { content?: object }, at: string): string[] {
  return Object.entries<{ schema?: object }>({ ...content }).flatMap(([type, { schema = {} }]) => [
    `${at} ${type}`,
    ...namesIn(description, schema, at),
  ]);
}

/** Lists properties as `at.property`, values as `at = value`, and an object that has a name as `at: Name`. */
function namesIn(description: Description, schema: Parts, at: string): string[] {
  const { $ref, enum: values = [], const: value, properties = {}, items, ...rest } = schema;
  if ($ref) {
    const target: Parts = Object(pointedTo(description, $ref));
    return isObject(target) ? [`${at}: ${$ref.split("/").at(-1)}`] : namesIn(description, target, at);
  }
  const branches = [...(rest.anyOf ?? []), ...(rest.oneOf ?? []), ...(rest.allOf ?? [])];
  return [
    ...[...values, ...(value === undefined ? [] : [value])].map((each) => `${at} = ${each}`),
    ...Object.entries(properties).flatMap(([name, inner]) => [
      `${at}.${name}`,
      ...namesIn(description, inner, `${at}.${name}`),
    ]),
    ...(items ? namesIn(description, items, `${at}[]`) : []),
    ...branches.flatMap((branch) => namesIn(description, branch, at)),
  ];
}

type Parts = {
  $ref?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Parts>;
  items?: Parts;
  anyOf?: Parts[];
  oneOf?: Parts[];
  allOf?: Parts[];
};

const isObject = (target: Parts): boolean =>
  Boolean(target.properties ?? target.anyOf ?? target.oneOf ?? target.allOf);

function resolved<T extends object>(description: Description, given: T): T {
  return "$ref" in given ? Object(pointedTo(description, String(given.$ref))) : given;
}
