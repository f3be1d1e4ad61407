import { useMutation } from "@tanstack/react-query";
import { answer, api } from "#/src/client/browser";
import type { KeepAvatar, RequestUpload } from "#/src/contract/uploads";

/** Requests an upload address. */
export function useRequestUpload() {
  return useMutation({
    mutationFn: (json: RequestUpload) => answer(api.objects.upload.$post({ json })),
  });
}

/** Stores an upload as a client's picture; returns the path to save with the client. */
export function useKeepAvatar() {
  return useMutation({
    mutationFn: (json: KeepAvatar) => answer(api["client-avatars"].$put({ json })),
  });
}
