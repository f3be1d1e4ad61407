import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { ApiError } from "#/src/client/browser";
import { limits } from "#/src/contract/limits";
import { type ImageType, imageTypes } from "#/src/contract/objects";
import type { RequestUpload, UploadAddress } from "#/src/contract/uploads";
import { checkPictures } from "./check-pictures";
import { uploaderLocale } from "./locale";

/** A file that has arrived: its path for later calls, where it was sent, and what it is. */
export type Uploaded = UploadAddress & { name: string; file: Blob };

type UploaderOptions = {
  restrictions: UploadRestrictions;
  /** Asks the server where a file of that type and length goes. */
  requestUpload: (about: RequestUpload) => Promise<UploadAddress>;
  /** Called with the files that arrived, before they are called complete; one that failed can be tried again. */
  onComplete: (uploaded: Uploaded[]) => void | Promise<void>;
  /** Called with a sentence for each file that did not arrive. */
  onFailure: (why: string) => void;
};

/**
 * The uploader without its looks: takes files within the restrictions and PUTs each to an address of its own, at
 * once where there can be only one.
 */
export function makeUploader({ restrictions, requestUpload, onComplete, onFailure }: UploaderOptions) {
  const addresses = new Map<string, UploadAddress>();
  const uppy = new Uppy({
    locale: uploaderLocale,
    restrictions,
    // Where one file is all that can be chosen, there is nothing to wait for.
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

/** A connection that has only just come back may be lost for one more call: asks again a second later. */
async function onceMore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return ask();
  }
}

/** Left out when the server would not know it: the server then says so. */
function imageType(type: string): ImageType | undefined {
  return imageTypes.find((known) => known === type);
}

export type Uploader = ReturnType<typeof makeUploader>;

/** How long a notice stays. */
export const noticeMs = 5_000;

/** What goes wrong is told to the person; the log keeps it as a warning, for it is not a fault of the screen. */
const quietLogger = {
  debug: () => {},
  warn: () => {},
  error: (...words: unknown[]) => console.warn("Uploader:", ...words),
};

/** Why a file did not arrive, for people. The library's own words name a kind of store. */
export function uploadFailure(error: Error): string {
  if (error instanceof ApiError || !("status" in error)) return failureSentence(error);
  const { detail } = new ApiError(Number(error.status), bodyOf(error), "");
  return detail.startsWith("<") ? `The file store answered ${error.status}.` : detail;
}

function bodyOf(error: Error): string {
  return "body" in error && typeof error.body === "string" ? error.body : "";
}

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
