import { useEffect, useRef } from "react";
import { ConversationOf } from "#/islands/conversation/conversation-of";
import { FilesOf } from "#/islands/files/files-of";
import { ActivityList } from "#/islands/runtime/activity-list";
import { useViewer } from "#/islands/runtime/viewer";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { SafeLink } from "#/islands/ui/safe-link";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { useFacts } from "../../facts";
import { activityLabel, describeChange } from "../activity";
import { AsanaLink } from "./asana-link";
import { Attachments } from "./attachments";
import { ClientCommunication } from "./client-communication";
import { Notes } from "./notes";
import { TaskSummary } from "./task-summary";
import { TemplateHelp } from "./template-help";

/**
 * Everything about a task, from its description to its history, for client users what they can use of it; the next task
 * starts at its top again.
 */
export function DrawerBody({ detail }: { detail: TaskDetail }) {
  const { task, auditLogs } = detail;
  const isStaff = useViewer().role !== "client";
  const { assignees } = useFacts();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.parentElement?.scrollTo(0, 0);
  }, []);
  return (
    <div ref={top} className="flex flex-col gap-6">
      <TaskSummary task={task} audit={detail.audit ?? null} />
      <TemplateHelp detail={detail} />
      <Attachments task={task} />
      <FilesOf taskId={task.id} clientName={detail.clientName} />
      <ConversationOf subject={{ kind: "task", id: task.id }} clientName={detail.clientName} />
      {isStaff ? <TeamParts task={task} /> : <Asana task={task} />}
      <ActivityList
        entries={auditLogs}
        labelOf={activityLabel}
        describe={(change) => describeChange(change, assignees)}
      />
    </div>
  );
}

function TeamParts({ task }: { task: Task }) {
  return (
    <>
      <AsanaLink task={task} />
      <ClientCommunication task={task} />
      <Notes task={task} />
    </>
  );
}

function Asana({ task: { asanaLink } }: { task: Task }) {
  if (!asanaLink) return null;
  return (
    <DrawerPart title="Asana">
      <p className="flex min-w-0">
        <SafeLink href={asanaLink} />
      </p>
    </DrawerPart>
  );
}
