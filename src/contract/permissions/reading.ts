import { readers, staffReaders } from "../access";
import { route, section } from "./section";

export const reports = section("Reports", "Figures over all clients", {
  "report.read": route("GET", "/api/reports/summary", staffReaders),
});

export const search = section("Search", "Search over everything the caller may read", {
  "search.all": route("GET", "/api/search", readers),
});

export const views = section("Views", "Saved filters of screens", {
  "view.list": route("GET", "/api/views", staffReaders),
  "view.create": route("POST", "/api/views", staffReaders),
  "view.update": route("PATCH", "/api/views/{id}", staffReaders),
  "view.delete": route("DELETE", "/api/views/{id}", staffReaders),
});
