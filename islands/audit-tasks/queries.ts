import { useQuery } from "@tanstack/react-query";
import type { AuditExplanation } from "#/src/contract/audit-tasks";

export const explanationKey = (auditId: string) => ["/api/client-audits", auditId, "explanation"] as const;

export function useExplanation(first: AuditExplanation) {
  return useQuery<AuditExplanation>({ queryKey: explanationKey(first.auditId), initialData: first });
}
