import type { DesignAsset, DesignProject } from "#/src/contract/design";

/** What a client user approves or rejects. */
export type Subject = { project: DesignProject } | { asset: DesignAsset };
export type Answer = "approved" | "rejected";

/** What is decided, in words: "project" or "asset", and its name. */
export function nameOf(subject: Subject): { kind: "project" | "asset"; name: string } {
  return "project" in subject
    ? { kind: "project", name: subject.project.projectName }
    : { kind: "asset", name: subject.asset.assetName };
}
