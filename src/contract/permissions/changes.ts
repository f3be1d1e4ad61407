import { ownDoings, readers, staffReaders } from "../access";
import { route, section } from "./section";

export const undo = section("Undo", "The caller's recent changes", {
  "operation.list": route("GET", "/api/operations", staffReaders),
  "operation.undo": route("POST", "/api/operations/{id}/undo", ownDoings),
});

export const events = section("Events", "Changes by others, as they happen", {
  "event.stream": route("GET", "/api/events", readers),
});
