import { useSignals } from "@preact/signals-react/runtime";
import type { ReactNode } from "react";
import type { DesignAsset } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { rejects } from "../rejection";

type Approval = DesignAsset["approvalStatus"];

type WhileRejectingProps = {
  /** How it stands now. */
  present: Approval;
  /** Reads what the form has chosen. */
  chosen: () => string | undefined;
  /** The field of what the rejection says. */
  children: ReactNode;
};

export const rejectionField = {
  label: "What should change?",
  isRequired: true,
  span: "full",
  rows: 3,
  maxLength: limits.noteLength,
} as const;

/** There while the form makes rejected what was not. */
export function WhileRejecting({ present, chosen, children }: WhileRejectingProps) {
  useSignals();
  return rejects(present, chosen()) && children;
}
