import { useChange, withReason } from "#/islands/runtime/changes/change";
import { useDeletion, useEdit } from "#/islands/runtime/changes/row-changes";
import { ApiError } from "#/src/client/api-error";
import { answer, api, type Done, done, ifMatch } from "#/src/client/browser";
import type {
  Audit,
  AuditPlanInput,
  CreateAuditInput,
  CreateUpcomingAuditInput,
  UpcomingAudit,
  UpdateAuditInput,
} from "#/src/contract/audits";
import { audits, useRefreshUpcoming } from "./queries";

const route = api["client-audits"][":id"];

/** Creates an audit; one that completes an upcoming audit removes that from the list. */
export function useCreateAudit() {
  const { refresh } = audits.useCache();
  const refreshUpcoming = useRefreshUpcoming();
  return useChange({
    send: (json: CreateAuditInput): Promise<Audit> => answer(api["client-audits"].$post({ json })),
    done: "Audit created successfully",
    failed: "Failed to create audit: {message}",
    refresh: () => Promise.all([refresh(), refreshUpcoming()]),
  });
}

export function useUpdateAudit() {
  return useEdit(audits.useCache(), {
    send: (param, json: UpdateAuditInput, ifMatchOptions): Promise<Audit> =>
      answer(route.$put({ param, json }, ifMatchOptions)),
    done: "Audit updated successfully",
    failed: "Failed to update audit: {message}",
  });
}

/**
 * Applies an import plan to an audit as one operation. After a conflict nothing is applied, and the plan is
 * recomputed.
 */
export function useApplyPlan() {
  const { show, refresh } = audits.useCache();
  return useChange({
    send: ({ audit, plan }: Application): Promise<Audit> =>
      answer(route.import.$post({ param: { id: audit.id }, json: plan }, ifMatch(audit))),
    done: (_, { plan }) =>
      `${plan.files.length === 1 ? "The file's" : `The ${plan.files.length} files'`} figures were put into the audit`,
    failed: (error) =>
      isConflict(error)
        ? "Somebody changed the audit in the meantime, so nothing was applied. The plan shows what the audit says now."
        : withReason("Failed to apply the files: {message}", error),
    show: (audit) => show(audit),
    refresh,
  });
}

type Application = { audit: Pick<Audit, "id" | "version">; plan: AuditPlanInput };

/** Returns the current audit after a conflict with the version that a plan was made against. */
export function conflictingAudit(error: unknown): Audit | null {
  // Safe because a conflict response contains the current row in the form of a read.
  return error instanceof ApiError && isConflict(error) ? (error.current as Audit) : null;
}

const isConflict = (error: Error) => error instanceof ApiError && error.status === 412;

export function useDeleteAudit() {
  return useDeletion(audits.useCache(), {
    send: (param, ifMatchOptions) => done(route.$delete({ param }, ifMatchOptions)),
    done: "Audit deleted successfully",
    failed: "Failed to delete audit: {message}",
  });
}

export function useCreateUpcoming() {
  return useChange({
    send: (json: CreateUpcomingAuditInput): Promise<UpcomingAudit> =>
      answer(api["upcoming-audits"].$post({ json })),
    done: "Upcoming audit created successfully",
    failed: "Failed to create upcoming audit: {message}",
    refresh: useRefreshUpcoming(),
  });
}

export function useDeleteUpcoming() {
  return useChange({
    send: ({ id }: UpcomingAudit): Promise<Done> =>
      done(api["upcoming-audits"][":id"].$delete({ param: { id } })),
    done: "Upcoming audit deleted successfully",
    failed: "Failed to delete upcoming audit: {message}",
    refresh: useRefreshUpcoming(),
  });
}
