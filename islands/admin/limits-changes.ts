import { useQueryClient } from "@tanstack/react-query";
import { asSeen } from "#/islands/runtime/as-seen";
import { useChange } from "#/islands/runtime/change";
import { answer, api, ifMatch } from "#/src/client/browser";
import type { AuditLimitsInForce, UpdateAuditLimits } from "#/src/contract/audit-limits";

export const limitsKey = ["/api/audit-limits"] as const;

/** Changes the limits as they were seen. */
export function useChangeLimits() {
  const queries = useQueryClient();
  const show = (limits: AuditLimitsInForce) => queries.setQueryData<AuditLimitsInForce>(limitsKey, limits);
  return useChange({
    send: ({
      row,
      json,
    }: {
      row: AuditLimitsInForce;
      json: UpdateAuditLimits;
    }): Promise<AuditLimitsInForce> =>
      asSeen(ifMatch(row), (headers) => answer(api["audit-limits"].$patch({ json }, { headers }))),
    done: "Limits saved successfully",
    failed: "Failed to save limits: {message}",
    show,
    showTheirs: show,
    refresh: () => queries.invalidateQueries({ queryKey: limitsKey }),
  });
}
