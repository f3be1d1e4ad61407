import { useMutation } from "@tanstack/react-query";
import { answer, api } from "../../src/client/browser";
import type { RequestUpload } from "../../src/contract/uploads";

/** Asks where to send a file. */
export function useRequestUpload() {
  return useMutation({
    mutationFn: (json: RequestUpload) => answer(api.objects.upload.$post({ json })),
  });
}
