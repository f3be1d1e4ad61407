export { objectHeaders } from "./present";
export { takeOwnAndFree } from "./queries";
export { readPicture } from "./read-object";
export { keptOrTaken, type TakenUpload, takeUpload } from "./take-upload";
