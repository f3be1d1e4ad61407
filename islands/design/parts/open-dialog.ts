import type { DesignAsset, DesignProject } from "#/src/contract/design";
import type { Answer, Subject } from "./subject";

/** The open dialog with its subject. */
export type OpenDialog =
  | { kind: "create" }
  | { kind: "edit"; project: DesignProject }
  | { kind: "progress"; project: DesignProject }
  | { kind: "delete"; project: DesignProject }
  | { kind: "answer"; subject: Subject; answer: Answer }
  | { kind: "addAsset"; project: DesignProject }
  | { kind: "editAsset"; asset: DesignAsset }
  | { kind: "deleteAsset"; asset: DesignAsset }
  | { kind: "reviewByLink"; asset: DesignAsset }
  | { kind: "setBack"; asset: DesignAsset }
  | { kind: "addRevision"; asset: DesignAsset };
