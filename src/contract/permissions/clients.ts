import { readers } from "../access";
import { route, section } from "./section";

export const clients = section("Clients", "Clients, their figures and their home page", {
  "client.list": route("GET", "/api/clients", readers),
  "client.summary": route("GET", "/api/clients/summary", readers),
  "client.read": route("GET", "/api/clients/{id}", readers),
  "client.home": route("GET", "/api/clients/{id}/home", readers),
  "client.mail": route("GET", "/api/clients/{id}/mail"),
  "client.create": route("POST", "/api/clients"),
  "client.update": route("PATCH", "/api/clients/{id}"),
  "client.import": route("POST", "/api/clients/import"),
});
