import { lazyPart } from "../../ui/lazy-part";

/** The dialogs' code, which loads when one is about to open. */
export const formPart = lazyPart(() => import("./lead-dialog").then((module) => module.LeadDialog));
export const deletePart = lazyPart(() =>
  import("./delete-lead-confirm").then((module) => module.DeleteLeadConfirm),
);
export const profilePart = lazyPart(() => import("./profile-dialog").then((module) => module.ProfileDialog));
