import { limits } from "#/src/contract/limits";
import { imageTypes } from "#/src/contract/objects";

/** What may be chosen in the uploader; whatever is left out is not restricted. Sizes in bytes. */
export type UploadRestrictions = {
  maxFileSize?: number;
  minFileSize?: number;
  maxTotalFileSize?: number;
  maxNumberOfFiles?: number;
  minNumberOfFiles?: number;
  /** Media types such as "image/png", or extensions such as ".png". */
  allowedFileTypes?: string[];
  requiredMetaFields?: string[];
};

/** One picture, as the server takes it. */
export const oneImage: UploadRestrictions = {
  maxFileSize: limits.imageBytes,
  maxNumberOfFiles: 1,
  allowedFileTypes: [...imageTypes],
};
