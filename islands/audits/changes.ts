import { useMutation } from "@tanstack/react-query";
import { ApiError, answer, api, done, ifMatch } from "../../src/client/browser";
import type {
  Audit,
  CreateAuditInput,
  CreateUpcomingAuditInput,
  UpcomingAudit,
  UpdateAuditInput,
} from "../../src/contract/audits";
import { failureSentence } from "../runtime/failure-sentence";
import { useOpenedVersion } from "../runtime/opened-version";
import { sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { loadAudit, useRefresh } from "./queries";

/** Saves a new audit; one that completes an upcoming audit takes that from the list. */
export function useCreateAudit() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: CreateAuditInput) => answer(api["client-audits"].$post({ json })),
    onSuccess: () => {
      toastSuccess("Audit created successfully");
      return Promise.all([refresh.audits(), refresh.upcoming()]);
    },
    onError: (error) => toastError(`Failed to create audit: ${failureSentence(error)}`),
  });
}

/**
 * Saves changes to the audit as it was when the hook was mounted. When somebody else was faster, the edit is
 * refused once with a sentence that says so; saving again puts it on top of their change.
 */
export function useUpdateAudit(audit: Audit) {
  const { id } = audit;
  const refresh = useRefresh();
  const atVersion = useOpenedVersion({
    what: "this audit",
    opened: [audit],
    async loadTheirs() {
      const theirs = await loadAudit(id);
      void refresh.audits();
      if (!theirs) throw new ApiError(404, goneSentence, "");
      return [theirs];
    },
  });
  return useMutation({
    mutationFn: (json: UpdateAuditInput) =>
      atVersion((headers) => answer(api["client-audits"][":id"].$put({ param: { id }, json }, { headers }))),
    onSuccess: () => {
      toastSuccess("Audit updated successfully");
      return refresh.audits();
    },
    onError: (error) => toastError(`Failed to update audit: ${failureSentence(error)}`),
  });
}

/** Deletes the audit as it is shown: one that somebody else changed meanwhile stays, and is loaded again. */
export function useDeleteAudit() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (audit: Audit): Promise<void> =>
      done(
        api["client-audits"][":id"].$delete({ param: { id: audit.id } }, { headers: ifMatch(audit) }),
      ).catch(sayOvertaken),
    onSuccess: () => toastSuccess("Audit deleted successfully"),
    onError: (error) => toastError(`Failed to delete audit: ${failureSentence(error)}`),
    onSettled: refresh.audits,
  });
}

export function useCreateUpcoming() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: CreateUpcomingAuditInput): Promise<UpcomingAudit> =>
      answer(api["upcoming-audits"].$post({ json })),
    onSuccess: () => {
      toastSuccess("Upcoming audit created successfully");
      return refresh.upcoming();
    },
    onError: (error) => toastError(`Failed to create upcoming audit: ${failureSentence(error)}`),
  });
}

export function useDeleteUpcoming() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: UpcomingAudit): Promise<void> =>
      done(api["upcoming-audits"][":id"].$delete({ param: { id } })),
    onSuccess: () => toastSuccess("Upcoming audit deleted successfully"),
    onError: (error) => toastError(`Failed to delete upcoming audit: ${failureSentence(error)}`),
    onSettled: refresh.upcoming,
  });
}

const goneSentence = "Somebody else deleted this audit while you were editing.";
