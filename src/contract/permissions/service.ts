import { anyone, staffReaders } from "../access";
import { route, section } from "./section";

export const health = section("Health", "Probes and metrics for operators", {
  "health.live": route("GET", "/healthz", anyone),
  "health.ready": route("GET", "/readyz", anyone),
  "metrics.read": route("GET", "/metrics", anyone),
});

export const documentation = section("Documentation", "This description", {
  "docs.openapi": route("GET", "/api/openapi.json", staffReaders),
  "docs.page": route("GET", "/api/docs", staffReaders),
});
