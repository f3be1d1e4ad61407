import type { Subject } from "./project-dialogs";

/** What is decided, in words: "project" or "asset", and its name. */
export function nameOf(subject: Subject): { kind: "project" | "asset"; name: string } {
  return "project" in subject
    ? { kind: "project", name: subject.project.projectName }
    : { kind: "asset", name: subject.asset.assetName };
}
