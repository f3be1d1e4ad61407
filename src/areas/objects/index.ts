export { takeOwnAndFree } from "./queries";
export { keptOrTaken, type TakenUpload, takeUpload } from "./take-upload";
