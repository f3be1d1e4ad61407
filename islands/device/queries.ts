import { useMutation } from "@tanstack/react-query";
import { answer, api } from "#/src/client/browser";

export type Decision = "approve" | "deny";

/** Agrees to the sign-in behind a code, or refuses it; what comes of it is shown where the buttons were. */
export function useDecision(userCode: string) {
  return useMutation({
    mutationFn: (decision: Decision): Promise<{ name: string }> =>
      answer(api.device.approve.$post({ json: { userCode, decision } })),
  });
}
