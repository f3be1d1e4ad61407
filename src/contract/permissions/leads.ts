import { staffReaders } from "../access";
import { route, section } from "./section";

export const leads = section("Leads", "Leads and their brand profiles", {
  "lead.list": route("GET", "/api/client-leads", staffReaders),
  "lead.board": route("GET", "/api/client-leads/board", staffReaders),
  "lead.summary": route("GET", "/api/client-leads/summary", staffReaders),
  "lead.import": route("POST", "/api/client-leads/import"),
  "lead.create": route("POST", "/api/client-leads"),
  "lead.read": route("GET", "/api/client-leads/{id}", staffReaders),
  "lead.createClient": route("POST", "/api/client-leads/{id}/client"),
  "lead.linkClient": route("PUT", "/api/client-leads/{id}/client"),
  "lead.update": route("PUT", "/api/client-leads/{id}"),
  "lead.delete": route("DELETE", "/api/client-leads/{id}"),
  "lead.generateProfile": route("POST", "/api/client-leads/{id}/generate-profile"),
});
