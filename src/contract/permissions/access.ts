import { readers, staffReaders } from "../access";
import { route, section } from "./section";

export const accountAccess = section("Access", "Access to the accounts of clients, and how it is granted", {
  "access.listAll": route("GET", "/api/access", staffReaders),
  "access.list": route("GET", "/api/clients/{id}/access", readers),
  "access.create": route("POST", "/api/clients/{id}/access"),
  "access.update": route("PATCH", "/api/access/{id}"),
  "access.delete": route("DELETE", "/api/access/{id}"),
  "accessSteps.list": route("GET", "/api/access-steps", readers),
  "accessSteps.update": route("PATCH", "/api/access-steps/{kind}"),
});
