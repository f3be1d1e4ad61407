export { requireClientRoom } from "./client-storage";
export { objectHeaders } from "./present";
export { takeOwnAndFree } from "./queries";
export { readPicture } from "./read-object";
export { scanFile, scanKey } from "./scan-file";
export { permittedType, replacedUpload, type TakenUpload, takeUpload } from "./take-upload";
export { uploadPath } from "./upload-address";
