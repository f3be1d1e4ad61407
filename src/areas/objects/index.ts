export { isOwnAndFree } from "./queries";
export { removeObject } from "./remove-object";
export { keptOrTaken, type TakenUpload, takeUpload } from "./take-upload";
