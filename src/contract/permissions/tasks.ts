import { anyone, managers, ownClientOnly, readers, staffReaders, workersAndOwnClient } from "../access";
import { route, section } from "./section";

export const onboarding = section("Onboarding", "The onboarding of a client", {
  "onboarding.start": route("POST", "/api/clients/{id}/onboarding"),
  "onboarding.update": route("PATCH", "/api/clients/{id}/onboarding"),
  "onboarding.reschedule": route("POST", "/api/clients/{id}/onboarding/reschedule"),
  "onboarding.matchTemplates": route("POST", "/api/clients/{id}/onboarding/templates"),
  "onboarding.undo": route("DELETE", "/api/clients/{id}/onboarding"),
});

export const tasks = section("Tasks", "Tasks of an onboarding, their notes and links", {
  "task.create": route("POST", "/api/clients/{id}/tasks"),
  "task.import": route("POST", "/api/clients/{id}/tasks/import"),
  "task.read": route("GET", "/api/tasks/{id}", readers),
  "task.update": route("PATCH", "/api/tasks/{id}"),
  "task.setNeeds": route("PUT", "/api/tasks/{id}/needs"),
  "task.continue": route("POST", "/api/tasks/{id}/next"),
  "task.delete": route("DELETE", "/api/tasks/{id}"),
  "task.addNote": route("POST", "/api/tasks/{id}/notes"),
  "task.addEvidence": route("POST", "/api/tasks/{id}/evidence"),
  "task.nameEvidence": route("PATCH", "/api/tasks/{id}/evidence", workersAndOwnClient),
  "task.removeEvidence": route("DELETE", "/api/tasks/{id}/evidence", workersAndOwnClient),
  "task.answer": route("POST", "/api/tasks/{id}/answer", ownClientOnly),
  "task.change": route("PATCH", "/api/tasks"),
});

export const conversation = section("Conversation", "Comments on tasks and design projects", {
  "taskComment.list": route("GET", "/api/tasks/{id}/comments", readers),
  "taskComment.add": route("POST", "/api/tasks/{id}/comments"),
  "taskComment.people": route("GET", "/api/tasks/{id}/comments/people", workersAndOwnClient),
  "taskComment.seen": route("PUT", "/api/tasks/{id}/comments/seen", readers),
  "projectComment.list": route("GET", "/api/design-projects/{id}/comments", readers),
  "projectComment.add": route("POST", "/api/design-projects/{id}/comments"),
  "projectComment.people": route("GET", "/api/design-projects/{id}/comments/people", workersAndOwnClient),
  "projectComment.seen": route("PUT", "/api/design-projects/{id}/comments/seen", readers),
  "comment.update": route("PATCH", "/api/comments/{id}", workersAndOwnClient),
  "comment.delete": route("DELETE", "/api/comments/{id}", workersAndOwnClient),
});

export const files = section("Files", "Uploads, pictures and files of tasks", {
  "taskFile.list": route("GET", "/api/tasks/{id}/files", readers),
  "taskFile.add": route("POST", "/api/tasks/{id}/files"),
  "taskFile.remove": route("DELETE", "/api/task-files/{id}"),
  "upload.request": route("POST", "/api/objects/upload", workersAndOwnClient),
  "upload.send": route("PUT", "/api/objects/upload/{id}", anyone),
  "upload.sign": route("POST", "/api/objects/upload/{id}/parts", workersAndOwnClient),
  "upload.complete": route("POST", "/api/objects/upload/{id}/complete", workersAndOwnClient),
  "upload.end": route("DELETE", "/api/objects/upload/{id}", workersAndOwnClient),
  "upload.keepAvatar": route("PUT", "/api/client-avatars", managers),
  "object.read": route("GET", "/objects/{path}", readers),
});

export const templates = section("Templates", "The standard onboarding tasks", {
  "template.list": route("GET", "/api/templates", staffReaders),
  "template.create": route("POST", "/api/templates"),
  "template.update": route("PATCH", "/api/templates/{id}"),
  "template.delete": route("DELETE", "/api/templates/{id}"),
  "template.reorder": route("PATCH", "/api/templates/reorder"),
  "template.reorderCategories": route("PATCH", "/api/templates/reorder-categories"),
});

export const work = section("Work", "Work that is due, by person", {
  "work.list": route("GET", "/api/work", staffReaders),
  "work.summary": route("GET", "/api/work/summary", staffReaders),
});

export const notices = section("Notices", "What others did that concerns the caller", {
  "notice.list": route("GET", "/api/notices", readers),
  "notice.read": route("PATCH", "/api/notices", readers),
});
