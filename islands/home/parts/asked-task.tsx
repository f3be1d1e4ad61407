import Check from "lucide-react/icons/check";
import Link from "lucide-react/icons/link";
import { useState } from "react";
import { ChooseFiles } from "#/islands/files/choose-files";
import { FileLink } from "#/islands/files/file-link";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import { Lazy } from "#/islands/ui/lazy-part";
import { SafeLink } from "#/islands/ui/safe-link";
import { UnreadMark } from "#/islands/ui/unread-mark";
import { useInPlace } from "#/islands/ui/use-in-place";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { HomeTask } from "#/src/contract/home";
import { showDate } from "#/src/format/show-dates";
import { useMarkDone } from "../queries";
import { dueWords } from "../rules";
import { linkPanel, sendingPanel } from "./lazy-panels";
import { TaskLink } from "./task-link";

type AskedTaskProps = {
  task: HomeTask;
  clientId: string;
  /** Number of unread comments on it. */
  unread: number;
};

/** One task: its description, related links, and the button to mark it as done. */
export function AskedTask({ task, clientId, unread }: AskedTaskProps) {
  const { mutate: markDone, isPending } = useMarkDone(clientId);
  const linking = useInPlace();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label">
        <Due task={task} />
        <UnreadMark count={unread} />
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
      {chosen.length > 0 && <Lazy part={sendingPanel} props={{ taskId: task.id, chosen }} />}
      {linking.isOpen && <Lazy part={linkPanel} props={{ clientId, task, onDone: linking.close }} />}
      <div className="flex flex-wrap gap-2">
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
      </div>
    </li>
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
