import { useSignals } from "@preact/signals-react/runtime";
import type { ReactNode } from "react";
import type { DesignAsset } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { rejects } from "../rejection";

type Approval = DesignAsset["approvalStatus"];

type WhileRejectingProps = {
  /** The current approval. */
  present: Approval;
  /** Reads the form's choice. */
  chosen: () => string | undefined;
  /** The field for the comment of a rejection. */
  children: ReactNode;
};

export const rejectionField = {
  label: "What should change?",
  isRequired: true,
  span: "full",
  rows: 3,
  maxLength: limits.noteLength,
} as const;

/** Shown while the form changes the approval to rejected. */
export function WhileRejecting({ present, chosen, children }: WhileRejectingProps) {
  useSignals();
  return rejects(present, chosen()) && children;
}
