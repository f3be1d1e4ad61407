import { z } from "zod";
import { FileScan, TaskFileType } from "./enums";
import { limits } from "./limits";
import { Id, requiredText, Timestamp } from "./primitives";

/** A file that somebody put to a task; both sides see it. */
export const TaskFile = z.object({
  id: Id,
  name: z.string(),
  contentType: TaskFileType.describe("What its bytes are"),
  size: z.int().describe("In bytes"),
  path: z.string().describe("Where it is handed out, to be saved"),
  uploadedBy: z.string().describe("The name of who put it there"),
  createdAt: Timestamp,
  scan: FileScan.describe("What a virus scanner says of it; an infected file is not handed out"),
  signature: z.string().nullable().describe("What the scanner found in it"),
});
export type TaskFile = z.infer<typeof TaskFile>;

/** An upload for a task's file, by its upload address or its object path, and what to call it. */
export const AddTaskFile = z.strictObject({
  uploadURL: z.string().max(8_192),
  name: requiredText("Required", limits.fileNameLength).refine(
    (name) => !/[/\\]/.test(name),
    "Must be a name without a folder",
  ),
});
export type AddTaskFile = z.infer<typeof AddTaskFile>;
