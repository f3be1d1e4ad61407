import { type Denial, denial } from "#/islands/runtime/changes/denial";
import type { Role } from "#/src/contract/choices/users";
import type { DesignProject } from "#/src/contract/design";

/** Returns the denials of this staff role in the hub; undefined for allowed actions. */
export function hubDenials(role: Role) {
  return {
    create: denial(role, "project.create"),
    edit: denial(role, "project.update"),
    updateProgress: denial(role, "project.updateProgress"),
    delete: denial(role, "project.delete"),
    order: denial(role, "project.reorder"),
    addAsset: denial(role, "asset.create"),
    editAsset: denial(role, "asset.update"),
    deleteAsset: denial(role, "asset.delete"),
    addRevision: denial(role, "asset.addRevision"),
    sendReview: denial(role, "review.send"),
    comment: denial(role, "revision.addComment"),
  };
}

/** Returns the reason why a client user cannot answer a project as a whole now; undefined when it awaits them. */
export function answerDenial({ clientApprovalStatus }: DesignProject): Denial {
  return clientApprovalStatus === "pending"
    ? undefined
    : "Only what is pending review can be approved or rejected";
}
