/** Dialogs to request and revoke an asset's approval: loaded together, since each is small. */
export { ReviewDialog } from "./review-dialog";
export { SetBackDialog } from "./set-back-dialog";
