import { answer, api, done, ifMatch } from "../../src/client/browser";
import type {
  Audit,
  CreateAuditInput,
  CreateUpcomingAuditInput,
  UpcomingAudit,
  UpdateAuditInput,
} from "../../src/contract/audits";
import { asSeen } from "../runtime/as-seen";
import { useChange } from "../runtime/change";
import { useRefresh } from "./queries";

const route = api["client-audits"][":id"];

/** Saves a new audit; one that completes an upcoming audit takes that from the list. */
export function useCreateAudit() {
  const refresh = useRefresh();
  return useChange({
    send: (json: CreateAuditInput): Promise<Audit> => answer(api["client-audits"].$post({ json })),
    done: "Audit created successfully",
    failed: "Failed to create audit: {message}",
    refresh: () => Promise.all([refresh.audits(), refresh.upcoming()]),
  });
}

export function useUpdateAudit() {
  const refresh = useRefresh();
  return useChange({
    send: ({ audit, json }: { audit: Audit; json: UpdateAuditInput }): Promise<Audit> =>
      asSeen(ifMatch(audit), (headers) => answer(route.$put({ param: { id: audit.id }, json }, { headers }))),
    done: "Audit updated successfully",
    failed: "Failed to update audit: {message}",
    refresh: refresh.audits,
  });
}

export function useDeleteAudit() {
  const refresh = useRefresh();
  return useChange({
    send: (audit: Audit): Promise<void> =>
      asSeen(
        ifMatch(audit),
        (headers) => done(route.$delete({ param: { id: audit.id } }, { headers })),
        "Delete anyway",
      ),
    done: "Audit deleted successfully",
    failed: "Failed to delete audit: {message}",
    refresh: refresh.audits,
  });
}

export function useCreateUpcoming() {
  const refresh = useRefresh();
  return useChange({
    send: (json: CreateUpcomingAuditInput): Promise<UpcomingAudit> =>
      answer(api["upcoming-audits"].$post({ json })),
    done: "Upcoming audit created successfully",
    failed: "Failed to create upcoming audit: {message}",
    refresh: refresh.upcoming,
  });
}

export function useDeleteUpcoming() {
  const refresh = useRefresh();
  return useChange({
    send: ({ id }: UpcomingAudit): Promise<void> =>
      done(api["upcoming-audits"][":id"].$delete({ param: { id } })),
    done: "Upcoming audit deleted successfully",
    failed: "Failed to delete upcoming audit: {message}",
    refresh: refresh.upcoming,
  });
}
