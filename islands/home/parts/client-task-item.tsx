import Check from "lucide-react/icons/check";
import Link from "lucide-react/icons/link";
import { useEffect, useRef, useState } from "react";
import { hasAnswerDraft } from "#/islands/answer/drafts";
import { ChooseFiles } from "#/islands/files/choose-files";
import { FileLink } from "#/islands/files/file-link";
import { useRowLink } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import { Lazy } from "#/islands/ui/lazy-part";
import { onPlainClick } from "#/islands/ui/plain-click";
import { SafeLink } from "#/islands/ui/safe-link";
import { UnreadMark } from "#/islands/ui/unread-mark";
import { useInPlace } from "#/islands/ui/use-in-place";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { HomeTask } from "#/src/contract/home";
import { showDate } from "#/src/format/show-dates";
import { useMarkDone } from "../queries";
import { dueWords } from "../rules";
import { answerPanel, linkPanel, sendingPanel } from "./lazy-panels";
import { TaskLink } from "./task-link";

type ClientTaskProps = {
  task: HomeTask;
  clientId: string;
  /** Number of unread comments on it. */
  unread: number;
  /** Called when an answer is being written, and when it no longer is. */
  onAnswering: (isAnswering: boolean) => void;
};

/** One task: its description, related links, and the button to mark it as done. */
export function ClientTaskItem({ task, clientId, unread, onAnswering }: ClientTaskProps) {
  const { mutate: markDone, isPending } = useMarkDone(clientId);
  const linking = useInPlace();
  const answering = useAnswering(task, onAnswering);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label">
        <Due task={task} />
        {unread > 0 && <UnreadLink task={task} unread={unread} />}
        {task.status !== "not_started" && (
          <Badge tone={taskStatus.tone(task.status)}>{taskStatus.label(task.status)}</Badge>
        )}
      </div>
      <h3 className="font-medium">
        <TaskLink task={task} isPlaceOf />
      </h3>
      {task.description && (
        <p className="line-clamp-3 whitespace-pre-wrap text-label text-muted">{task.description}</p>
      )}
      <Links label="How to do it" urls={task.referenceLinks} />
      <Links label="Your links" urls={task.evidenceUrls} names={task.evidenceNames} />
      {task.files.length > 0 && <TaskFileList task={task} />}
      {task.said && <LastComment comment={task.said} />}
      {chosen.length > 0 && <Lazy part={sendingPanel} props={{ taskId: task.id, chosen }} />}
      {linking.isOpen && <Lazy part={linkPanel} props={{ clientId, task, onDone: linking.close }} />}
      {answering.isOpen && <Lazy part={answerPanel} props={{ clientId, task, onDone: answering.close }} />}
      {task.request ? (
        <FormLink task={task} request={task.request} />
      ) : (
        <div className="flex flex-wrap gap-2" hidden={answering.isOpen}>
          <Button
            variant="primary"
            aria-label={`Mark Done: ${task.name}`}
            icon={<Check size={16} aria-hidden />}
            isBusy={isPending}
            onClick={() => markDone(task)}
          >
            Mark Done
          </Button>
          <ChooseFiles
            label="Add files"
            name={`Add files: ${task.name}`}
            icon={<Icon name="paperclip" />}
            onInterest={sendingPanel.preload}
            onChosen={setChosen}
          />
          {!linking.isOpen && (
            <Button
              ref={linking.opener}
              aria-label={`Add a link: ${task.name}`}
              icon={<Link size={16} aria-hidden />}
              onInterest={linkPanel.preload}
              onClick={linking.open}
            >
              Add a link
            </Button>
          )}
          <Button
            ref={answering.opener}
            aria-label={`Write an answer: ${task.name}`}
            icon={<Icon name="message-square" />}
            onInterest={answerPanel.preload}
            onClick={answering.open}
          >
            Write an answer
          </Button>
        </div>
      )}
    </li>
  );
}

type FormLinkProps = { task: HomeTask; request: NonNullable<HomeTask["request"]> };

/** The way to the form that the task asks to fill in, and how much of it is answered. */
function FormLink({ task, request: { state, answered, shown } }: FormLinkProps) {
  const { isPreview = false } = useViewer();
  const address = isPreview ? `?request=${task.id}` : `/requests/${task.id}`;
  const label = state === "returned" ? "Change answers" : answered > 0 ? "Go on" : "Fill in";
  return (
    <p className="flex flex-wrap items-center gap-3">
      <a href={address} className="btn btn-primary" aria-label={`${label}: ${task.name}`}>
        {label}
      </a>
      {state === "returned" ? (
        <Badge tone="orange">Sent back</Badge>
      ) : (
        <span className="text-label text-muted tabular-nums">{`${answered} of ${shown}`}</span>
      )}
    </p>
  );
}

/** Opens the form for an answer by a press, and for one begun before a reload. */
function useAnswering({ id }: HomeTask, onAnswering: (isAnswering: boolean) => void) {
  const place = useInPlace();
  const open = () => {
    place.open();
    onAnswering(true);
  };
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (hasAnswerDraft(id)) latest.current();
  }, [id]);
  return {
    ...place,
    open,
    close() {
      place.close();
      onAnswering(false);
    },
  };
}

/** The number of unread comments, as a link to them. */
function UnreadLink({ task, unread }: { task: HomeTask; unread: number }) {
  const { href, onOpen } = useRowLink("task", task.id, "conversation");
  return (
    <a href={href} className="inline-flex items-center max-sm:min-h-11" onClick={onPlainClick(onOpen)}>
      <UnreadMark count={unread} />
    </a>
  );
}

/** The last comment on the task. */
function LastComment({ comment: { authorName, text } }: { comment: NonNullable<HomeTask["said"]> }) {
  return (
    <p className="line-clamp-3 wrap-anywhere whitespace-pre-wrap rounded-control bg-base-200 px-3 py-2 text-label">
      <span className="text-muted">{`${authorName}: `}</span>
      {text}
    </p>
  );
}

/** The newest files; the rest is in the task itself. */
function TaskFileList({ task }: { task: HomeTask }) {
  const more = task.fileCount - task.files.length;
  return (
    <ul aria-label="Files" className="flex flex-col gap-1">
      {task.files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
      {more > 0 && <li className="text-hint text-muted">{`and ${more} more in the task`}</li>}
    </ul>
  );
}

function Due({ task: { dueDate, isPastDue } }: { task: HomeTask }) {
  const { today } = useViewer();
  const words = dueWords(dueDate, today);
  if (!isPastDue) return <span className="text-muted tabular-nums">{words}</span>;
  return (
    <>
      <Badge tone="red" icon={<Icon name="circle-alert" size={12} />}>
        {words}
      </Badge>
      <span className="text-muted tabular-nums">{`Was due ${showDate(dueDate)}`}</span>
    </>
  );
}

type LinksProps = { label: string; urls: readonly string[]; names?: Readonly<Record<string, string>> };

function Links({ label, urls, names = {} }: LinksProps) {
  if (urls.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4">
      {[...new Set(urls)].map((href) => (
        <li key={href} className="flex min-w-0 max-w-full">
          <SafeLink href={href} className="text-label max-sm:min-h-11">
            {names[href] ?? withoutScheme(href)}
          </SafeLink>
        </li>
      ))}
    </ul>
  );
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, "");
}
