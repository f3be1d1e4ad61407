import { useMutation } from "@tanstack/react-query";
import { answer, api } from "#/src/client/browser";
import type { KeepAvatar, RequestUpload, UploadAddress } from "#/src/contract/uploads";

/** Requests the upload address of a picture, which is always sent in one piece. */
export function useRequestUpload() {
  return useMutation({
    async mutationFn(json: RequestUpload): Promise<UploadAddress> {
      const upload = await answer(api.objects.upload.$post({ json }));
      if ("multipart" in upload) throw new Error("A picture was to be sent in parts.");
      return upload;
    },
  });
}

/** Stores an upload as a client's picture; returns the path to save with the client. */
export function useKeepAvatar() {
  return useMutation({
    mutationFn: (json: KeepAvatar) => answer(api["client-avatars"].$put({ json })),
  });
}
