import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useChange } from "#/islands/runtime/change";
import { answer, api } from "#/src/client/browser";
import type { OpenAuditTasks } from "#/src/contract/audit-tasks";
import type { Task } from "#/src/contract/tasks";
import { explanationKey } from "../queries";

type OpeningProps = OpenAuditTasks & { auditId: string; onEnd: (isOpened: boolean) => void };

/** Opens the tasks that were ticked, once, as it is first shown. */
export function Opening({ auditId, tasks, onEnd }: OpeningProps) {
  const queries = useQueryClient();
  const { mutate } = useChange({
    send: (json: OpenAuditTasks): Promise<Task[]> =>
      answer(api["client-audits"][":id"].tasks.$post({ param: { id: auditId }, json })),
    done: ({ length }) => (length === 1 ? "Task opened successfully" : `${length} tasks opened successfully`),
    failed: "Failed to open tasks: {message}",
    refresh: () => queries.invalidateQueries({ queryKey: explanationKey(auditId) }),
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate({ tasks }, { onSuccess: () => onEnd(true), onError: () => onEnd(false) });
  });
  return null;
}
