import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import packageJson from "../../../package.json";
import type { AppEnv } from "../../http/types";

/** The OpenAPI description of the routes, made from the schemas that validate them. */
export function describeApi(api: Hono<AppEnv>, serverUrl: string): Promise<object> {
  return generateSpecs(api, {
    documentation: {
      info: {
        title: "Agency Portal API",
        version: packageJson.version,
        description:
          "Everything the portal's screens and its command line do. Sign in with a bearer token, or in a browser with its session.",
      },
      servers: [{ url: serverUrl }],
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer" },
        },
      },
      security: [{ token: [] }],
    },
  });
}
