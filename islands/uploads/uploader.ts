import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { ApiError } from "#/src/client/browser";
import { limits } from "#/src/contract/limits";
import { type ImageType, imageTypes } from "#/src/contract/objects";
import type { RequestUpload, UploadAddress } from "#/src/contract/uploads";
import { checkPictures } from "./check-pictures";
import { uploaderLocale } from "./locale";

/** An uploaded file: its path for later calls, its upload address, and its content. */
export type Uploaded = UploadAddress & { name: string; file: Blob };

type UploaderOptions = {
  restrictions: UploadRestrictions;
  /** Requests an address for a file of that type and length. */
  requestUpload: (about: RequestUpload) => Promise<UploadAddress>;
  /** Called with the uploaded files, before they count as complete; failed ones can be retried. */
  onComplete: (uploaded: Uploaded[]) => void | Promise<void>;
  /** Called with a sentence for each failed file. */
  onFailure: (why: string) => void;
};

/**
 * The uploader without its interface: accepts files within the restrictions and PUTs each to its own address, at once
 * when only one is allowed.
 */
export function makeUploader({ restrictions, requestUpload, onComplete, onFailure }: UploaderOptions) {
  const addresses = new Map<string, UploadAddress>();
  const uppy = new Uppy({
    locale: uploaderLocale,
    restrictions,
    // With a single allowed file there is nothing to wait for.
    autoProceed: restrictions.maxNumberOfFiles === 1,
    infoTimeout: noticeMs,
    logger: quietLogger,
  });
  checkPictures(uppy, noticeMs);
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    generateObjectKey: ({ id }) => id,
    signRequest: async ({ key: id }) => {
      const { type, size } = uppy.getFile(id);
      const about = { contentType: imageType(type), contentLength: size ?? undefined };
      const address = await onceMore(() => requestUpload(about));
      addresses.set(id, address);
      return { url: new URL(address.uploadURL, window.location.href).href };
    },
  });
  uppy.addPostProcessor(async (ids) => {
    const uploaded = ids.flatMap((id) => {
      const { name = "", data, error } = uppy.getFile(id);
      const address = addresses.get(id);
      return address && !error && data instanceof Blob ? [{ ...address, name, file: data }] : [];
    });
    if (uploaded.length > 0) await onComplete(uploaded);
  });
  uppy.on("upload-error", (_file, error) => onFailure(uploadFailure(error)));
  return uppy;
}

/** Retries once after a second: a connection that has just returned may fail one more call. */
async function onceMore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return ask();
  }
}

/** Omitted when unknown to the server, which then explains it. */
function imageType(type: string): ImageType | undefined {
  return imageTypes.find((allowed) => allowed === type);
}

export type Uploader = ReturnType<typeof makeUploader>;

/** Time for which a notice stays. */
export const noticeMs = 5_000;

/** Errors are shown to the person; the log gets them as warnings, since they are not faults of the screen. */
const quietLogger = {
  debug: () => {},
  warn: () => {},
  error: (...words: unknown[]) => console.warn("Uploader:", ...words),
};

/** Returns a sentence on why a file failed. The library's own message names a kind of store. */
export function uploadFailure(error: Error): string {
  if (error instanceof ApiError || !("status" in error)) return failureSentence(error);
  const { detail } = new ApiError(Number(error.status), bodyOf(error), "");
  return detail.startsWith("<") ? `The file store answered ${error.status}.` : detail;
}

function bodyOf(error: Error): string {
  return "body" in error && typeof error.body === "string" ? error.body : "";
}

/** Restrictions of the uploader; omitted ones do not apply. Sizes in bytes. */
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

/** One picture within the server's limits. */
export const oneImage: UploadRestrictions = {
  maxFileSize: limits.imageBytes,
  maxNumberOfFiles: 1,
  allowedFileTypes: [...imageTypes],
};
