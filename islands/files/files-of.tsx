import { Lazy, lazyPart } from "#/islands/ui/lazy-part";

const filesPart = lazyPart("The files", () => import("./parts/task-files").then((m) => m.TaskFiles));

type FilesOfProps = { taskId: string; clientName: string };

/** The files of a task: loaded when the task is opened. */
export function FilesOf(props: FilesOfProps) {
  return <Lazy part={filesPart} props={props} />;
}
