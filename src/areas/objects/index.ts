export { requireClientRoom } from "./client-storage";
export { objectHeaders } from "./present";
export { takeOwnAndFree } from "./queries";
export { readPicture } from "./read-object";
export { scanFile } from "./scan-file";
export { keptOrTaken, type TakenUpload, takeUpload, typeKept } from "./take-upload";
export { uploadPath } from "./upload-address";
