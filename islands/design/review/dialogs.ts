/** What staff ask for of an asset's approval, and take back: loaded together, each is small. */
export { ReviewDialog } from "./review-dialog";
export { SetBackDialog } from "./set-back-dialog";
