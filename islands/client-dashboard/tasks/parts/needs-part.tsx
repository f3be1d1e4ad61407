import { useQuery } from "@tanstack/react-query";
import { denial } from "#/islands/runtime/changes/denial";
import { useRowLink } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { onPlainClick } from "#/islands/ui/plain-click";
import { useInPlace } from "#/islands/ui/use-in-place";
import { taskOwner } from "#/src/contract/choices/tasks";
import type { TaskNeed } from "#/src/contract/due-dates";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { showDays } from "#/src/format/due-words";
import { showDate } from "#/src/format/show-dates";
import { clientDetailKey } from "../../queries";
import { followersOf, waitingNote } from "../waiting";
import { StatusBadge } from "./task-cells";

const editorPart = lazyPart("The form for prerequisites", () =>
  import("./needs-editor").then((m) => m.NeedsEditor),
);

/** The tasks that must be done before this one starts, and those that need it. Clients only see them. */
export function NeedsPart({ detail: { task, clientId } }: { detail: TaskDetail }) {
  const { role } = useViewer();
  const { isOpen, opener, open, close } = useInPlace();
  const followers = useFollowers(task.id, clientId);
  const isClient = role === "client";
  if (isClient && task.needs.length === 0) return null;
  return (
    <DrawerPart title="Prerequisites">
      <WaitingLine task={task} />
      {isOpen ? (
        <Lazy part={editorPart} props={{ task, clientId, onDone: close }} />
      ) : (
        <>
          {task.needs.length > 0 && (
            <ul aria-label="Needs" className="flex flex-col gap-2">
              {task.needs.map((need) => (
                <NeededTask key={need.id} need={need} />
              ))}
            </ul>
          )}
          {task.needs.length === 0 && (
            <p className="text-label text-muted">This task can start at any time</p>
          )}
          {!isClient && (
            <Button
              ref={opener}
              className="self-start"
              onInterest={editorPart.preload}
              onClick={open}
              deniedBecause={denial(role, "task.setNeeds")}
            >
              {task.needs.length > 0 ? "Edit prerequisites" : "Add a prerequisite"}
            </Button>
          )}
        </>
      )}
      {followers.length > 0 && (
        <p className="wrap-anywhere text-label">
          <span className="text-muted">Needed by </span>
          {followers.map((follower, at) => (
            <span key={follower.id}>
              {at > 0 && ", "}
              <TaskLink task={follower} />
            </span>
          ))}
        </p>
      )}
    </DrawerPart>
  );
}

/** The day of what it waits for is in the list below only if that is one of its own prerequisites. */
function WaitingLine({ task }: { task: Task }) {
  const note = waitingNote(task);
  if (!note) return null;
  const { owner = null, id = null } = task.waitsFor ?? {};
  const dueDate = task.needs.find((need) => need.id === id)?.dueDate;
  const more = [owner && taskOwner.label(owner).toLowerCase(), dueDate && `due ${showDate(dueDate)}`];
  const words = more.filter(Boolean).join(", ");
  return (
    <p className="wrap-anywhere flex gap-2 rounded-control bg-base-200 px-3 py-2 text-label">
      <Icon name="clock" className="mt-0.5 flex-none" />
      {note}
      {words && ` (${words})`}
    </p>
  );
}

function NeededTask({ need }: { need: TaskNeed }) {
  const { status, owner, dueDate, afterDays } = need;
  const facts = [
    taskOwner.label(owner),
    dueDate && `due ${showDate(dueDate)}`,
    afterDays ? `${showDays(afterDays)} after` : null,
  ];
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-label">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <TaskLink task={need} />
        <span className="block text-hint text-muted">{facts.filter(Boolean).join(", ")}</span>
      </span>
      <StatusBadge status={status} />
    </li>
  );
}

function TaskLink({ task: { id, name } }: { task: Pick<Task, "id" | "name"> }) {
  const { href, onOpen } = useRowLink("task", id);
  return (
    <a href={href} className="link-text" onClick={onPlainClick(onOpen)}>
      {name}
    </a>
  );
}

/** Returns the tasks that need this one, where the screen has all tasks of the client. */
function useFollowers(taskId: string, clientId: string): Task[] {
  const client = useQuery<ClientDetail>({ queryKey: clientDetailKey(clientId), enabled: false });
  return followersOf(client.data?.tasks ?? [], new Set([taskId]));
}
