import { useEffect, useRef } from "react";
import type { TaskDetail } from "#/src/contract/tasks";
import { ActivityHistory } from "./activity-history";
import { AsanaLink } from "./asana-link";
import { Attachments } from "./attachments";
import { ClientCommunication } from "./client-communication";
import { Notes } from "./notes";
import { TaskSummary } from "./task-summary";
import { TemplateHelp } from "./template-help";

/** Everything about a task, from its description to its history; the next task starts at its top again. */
export function DrawerBody({ detail }: { detail: TaskDetail }) {
  const { task, auditLogs } = detail;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.parentElement?.scrollTo(0, 0);
  }, []);
  return (
    <div ref={top} className="flex flex-col gap-6">
      <TaskSummary task={task} />
      <TemplateHelp detail={detail} />
      <Attachments task={task} />
      <AsanaLink task={task} />
      <ClientCommunication task={task} />
      <Notes task={task} />
      <ActivityHistory entries={auditLogs} />
    </div>
  );
}
