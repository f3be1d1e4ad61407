import type Uppy from "@uppy/core";
import { imageTypes } from "#/src/contract/objects";
import { canBeShown, pictureTypeOf } from "./real-picture";

/**
 * Looks into each picture before it is sent. One that is none, or damaged, is taken out with a sentence; one of
 * another kind than its name says is sent as what it is. The server looks again when it is used.
 */
export function checkPictures(uppy: Uppy, noticeMs: number) {
  uppy.addPreProcessor(async (ids) => {
    for (const { id, name = "", type, data } of uppy.getFiles()) {
      if (!ids.includes(id) || !imageTypes.some((known) => known === type) || !(data instanceof Blob))
        continue;
      const real = await pictureTypeOf(data);
      const picture = real && data.slice(0, data.size, real);
      const isWhole = picture !== null && (await canBeShown(picture));
      const isCancelled = !uppy.getState().files[id];
      if (isCancelled) continue;
      if (isWhole) uppy.setFileState(id, { type: picture.type, data: picture });
      else {
        uppy.info(real ? `${name} is damaged and cannot be shown` : notTaken(uppy), "error", noticeMs);
        uppy.removeFile(id);
      }
    }
  });
}

function notTaken(uppy: Uppy): string {
  return uppy.i18n("youCanOnlyUploadFileTypes", { types: imageTypes.join(", ") });
}
