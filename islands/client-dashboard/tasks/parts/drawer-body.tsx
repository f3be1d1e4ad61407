import { useEffect, useRef, useState } from "react";
import { hasAnswerDraft } from "#/islands/answer/drafts";
import { ConversationOf } from "#/islands/conversation/conversation-of";
import { FilesOf } from "#/islands/files/files-of";
import { useReadOnSight } from "#/islands/notices/queries";
import { useViewer } from "#/islands/runtime/page/viewer";
import { ActivityList } from "#/islands/runtime/undo/activity-list";
import { Button } from "#/islands/ui/button";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { Explained } from "#/islands/ui/explained";
import { Icon } from "#/islands/ui/icon";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { SafeLink } from "#/islands/ui/safe-link";
import { useInPlace } from "#/islands/ui/use-in-place";
import { taskFields } from "#/src/contract/nouns/tasks";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { describeChange } from "#/src/format/describe-change";
import { usePageContext } from "../../page-context";
import { activityLabel } from "../activity";
import { assigneeName } from "../assignee";
import { useSetCommunicated } from "../changes";
import { doneDenial, isOnlyShown, taskDenials } from "../rights";
import { AddLink } from "./add-link";
import { AsanaLink } from "./asana-link";
import { AttachedLink } from "./attached-link";
import { NeedsPart } from "./needs-part";
import { Notes } from "./notes";
import { TaskSummary } from "./task-summary";

const answerPart = lazyPart("The form for an answer", () =>
  import("./answer-part").then((m) => m.AnswerPart),
);

/**
 * Everything about a task, from its description to its history, limited for client users to what they can use; the
 * next task starts scrolled to the top.
 */
export function DrawerBody({ detail }: { detail: TaskDetail }) {
  const { task, auditLogs, unreadNotices } = detail;
  useReadOnSight(unreadNotices);
  const { role, currency } = useViewer();
  const isStaff = role !== "client";
  const { assignees } = usePageContext();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.parentElement?.scrollTo(0, 0);
  }, []);
  return (
    <div ref={top} className="flex flex-col gap-6">
      <TaskSummary detail={detail} />
      <NeedsPart key={`needs ${task.id}`} detail={detail} />
      <TemplateHelp detail={detail} />
      {!isStaff && <AnswerOf key={task.id} task={task} />}
      <Attachments task={task} />
      <FilesOf taskId={task.id} clientName={detail.clientName} />
      <ConversationOf subject={{ kind: "task", id: task.id }} clientName={detail.clientName} />
      {isStaff ? <TeamParts task={task} /> : <Asana task={task} />}
      <ActivityList
        entries={auditLogs}
        labelOf={(action) => activityLabel(action, role)}
        describe={(change) =>
          describeChange(taskFields, change, { nameOf: (id) => assigneeName(id, assignees), currency })
        }
      />
    </div>
  );
}

/** The form for a client's answer, and the button that opens it; it stays open if the task is closed meanwhile. */
function AnswerOf({ task }: { task: Task }) {
  const { isOpen, opener, open, close } = useInPlace();
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (hasAnswerDraft(task.id)) latest.current();
  }, [task.id]);
  const isRequested = task.owner === "client" && task.status !== "done" && !doneDenial(task);
  if (!isOpen && !isRequested) return null;
  return (
    <DrawerPart title="Your Answer">
      {isOpen ? (
        <Lazy part={answerPart} props={{ task, onDone: close }} />
      ) : (
        <Button
          ref={opener}
          className="self-start"
          icon={<Icon name="message-square" />}
          onInterest={answerPart.preload}
          onClick={open}
        >
          Write an answer
        </Button>
      )}
    </DrawerPart>
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

/** The instructions of the task's template. */
function TemplateHelp({ detail: { referenceLinks, internalNotes } }: { detail: TaskDetail }) {
  return (
    <>
      {referenceLinks.length > 0 && (
        <DrawerPart title="Reference Links">
          <ul className="flex flex-col gap-1">
            {[...new Set(referenceLinks)].map((href) => (
              <li key={href} className="flex min-w-0">
                <SafeLink href={href} />
              </li>
            ))}
          </ul>
        </DrawerPart>
      )}
      {internalNotes && (
        <DrawerPart title="Internal Notes">
          <p className="whitespace-pre-wrap rounded-control bg-base-200 px-3 py-2 text-label wrap-anywhere">
            {internalNotes}
          </p>
          <p className="text-hint text-muted">From the template; clients do not see this</p>
        </DrawerPart>
      )}
    </>
  );
}

/** The evidence links with their names, and a field to add one. */
function Attachments({ task }: { task: Task }) {
  const { role } = useViewer();
  const denied = taskDenials(role).addEvidence;
  const isShown = isOnlyShown(role, task);
  const list = useRef<HTMLDivElement>(null);
  return (
    <DrawerPart title="Attachments">
      <div ref={list} tabIndex={-1} className="outline-none">
        {task.evidenceUrls.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {[...new Set(task.evidenceUrls)].map((url) => (
              <AttachedLink
                key={url}
                task={task}
                url={url}
                isOnlyShown={isShown}
                denied={denied}
                onRemoved={() => list.current?.focus()}
              />
            ))}
          </ul>
        ) : (
          <p className="text-label text-muted">No attachments yet</p>
        )}
      </div>
      {!isShown && <AddLink task={task} denied={denied} />}
    </DrawerPart>
  );
}

function ClientCommunication({ task }: { task: Task }) {
  const { role } = useViewer();
  const denied = taskDenials(role).edit;
  const set = useSetCommunicated(task.id);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const tick = (isCommunicated: boolean) => {
    setWanted(isCommunicated);
    set.mutate({ task, isCommunicated }, { onSettled: () => setWanted(null) });
  };
  return (
    <DrawerPart title="Client Communication">
      <Explained denial={denied}>
        <LabelledCheckbox
          checked={wanted ?? task.clientCommunicated}
          aria-disabled={denied ? true : undefined}
          className={denied && "text-muted"}
          onChange={(event) => {
            if (!denied) tick(event.target.checked);
          }}
        >
          Was this update communicated to the client?
        </LabelledCheckbox>
      </Explained>
    </DrawerPart>
  );
}
