import { readers, workers, workersAndOwnClient } from "../access";
import { route, section } from "./section";

export const design = section("Design", "Design projects, assets, revisions and reviews", {
  "project.list": route("GET", "/api/design-projects", readers),
  "project.summary": route("GET", "/api/design-projects/summary", readers),
  "project.read": route("GET", "/api/design-projects/{id}", readers),
  "project.create": route("POST", "/api/design-projects"),
  "project.update": route("PUT", "/api/design-projects/{id}"),
  "project.reorder": route("PUT", "/api/design-projects/reorder"),
  "project.updateProgress": route("PUT", "/api/design-projects/{id}/progress"),
  "project.delete": route("DELETE", "/api/design-projects/{id}"),
  "asset.create": route("POST", "/api/design-projects/{id}/assets"),
  "asset.update": route("PATCH", "/api/design-assets/{id}"),
  "asset.decide": route("POST", "/api/design-assets/{id}/decision"),
  "asset.delete": route("DELETE", "/api/design-assets/{id}"),
  "review.list": route("GET", "/api/design-assets/{id}/review", workers),
  "review.send": route("POST", "/api/design-assets/{id}/review"),
  "review.sendAgain": route("POST", "/api/review-links/{id}/send", workers),
  "review.withdraw": route("DELETE", "/api/review-links/{id}", workers),
  "asset.addRevision": route("POST", "/api/design-assets/{id}/revisions"),
  "revision.addComment": route("POST", "/api/design-revisions/{id}/comments"),
  "pin.add": route("POST", "/api/design-revisions/{id}/pins"),
  "pin.update": route("PATCH", "/api/pins/{id}"),
  "pin.delete": route("DELETE", "/api/pins/{id}", workersAndOwnClient),
});
