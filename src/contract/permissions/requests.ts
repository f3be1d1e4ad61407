import { managers, ownClientOnly, readers, staffReaders, workers } from "../access";
import { route, section } from "./section";

export const forms = section("Forms", "Forms that clients fill in, and their versions", {
  "form.list": route("GET", "/api/forms", staffReaders),
  "form.read": route("GET", "/api/forms/{id}", staffReaders),
  "form.create": route("POST", "/api/forms"),
  "form.update": route("PATCH", "/api/forms/{id}"),
  "form.delete": route("DELETE", "/api/forms/{id}", managers),
  "form.addVersion": route("POST", "/api/forms/{id}/versions", managers),
});

export const requests = section("Requests", "Tasks with a form, and the answers of clients", {
  "request.list": route("GET", "/api/requests", staffReaders),
  "request.create": route("POST", "/api/tasks/{id}/request", workers),
  "request.read": route("GET", "/api/requests/{id}", readers),
  "request.answer": route("PATCH", "/api/requests/{id}/answers", ownClientOnly),
  "request.addFile": route("POST", "/api/requests/{id}/files", ownClientOnly),
  "request.submit": route("POST", "/api/requests/{id}/submit", ownClientOnly),
  "request.review": route("POST", "/api/requests/{id}/review"),
  "request.apply": route("POST", "/api/requests/{id}/apply"),
  "requestLink.list": route("GET", "/api/requests/{id}/links", workers),
  "requestLink.send": route("POST", "/api/requests/{id}/links", workers),
  "requestLink.withdraw": route("DELETE", "/api/request-links/{id}", workers),
  "request.export": route("GET", "/api/requests/{id}/export.csv", workers),
});

export const keptFields = section("Client fields", "The agency's own fields of clients", {
  "clientField.list": route("GET", "/api/client-fields", staffReaders),
  "clientField.update": route("PATCH", "/api/clients/{id}/fields"),
});
