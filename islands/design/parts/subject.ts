import type { DesignAsset, DesignProject } from "#/src/contract/design";

/** The subject that a client user approves or rejects. */
export type Subject = { project: DesignProject } | { asset: DesignAsset };
export type Answer = "approved" | "rejected";

/** Names the subject in the words of clients: "project" or "design", and its name. */
export function nameOf(subject: Subject): { kind: "project" | "design"; name: string } {
  return "project" in subject
    ? { kind: "project", name: subject.project.projectName }
    : { kind: "design", name: subject.asset.assetName };
}
