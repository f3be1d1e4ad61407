import type { Comment } from "./comments";
import type { TaskFile } from "./files";
import type { Task } from "./tasks";

/** A task with its files and comments, for the page of a link to it. */
export type LinkedTask = {
  task: Task;
  clientName: string;
  /** Links of the task's template. */
  referenceLinks: string[];
  files: TaskFile[];
  /** The newest comments, newest last, and whether there are earlier ones. */
  comments: Comment[];
  hasEarlier: boolean;
  /** The files and links that the person added, and may remove. */
  own: { files: string[]; links: string[] };
};
