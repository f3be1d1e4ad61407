import { z } from "zod";
import { blockedFile, cleanFileName, hasBlockedExtension } from "./choices/blocked-extensions";
import { FileScan, TaskFileType } from "./enums";
import { serverLimits } from "./limits";
import { Id, requiredText, Timestamp } from "./primitives";

/** A file attached to a task; staff and client see it. */
export const TaskFile = z.object({
  id: Id,
  name: z.string(),
  contentType: TaskFileType.describe("Detected from its bytes"),
  size: z.int().describe("Size in bytes"),
  path: z.string().describe("Download address"),
  uploadedBy: z.string().describe("Name of the uploader"),
  createdAt: Timestamp,
  scan: FileScan.describe("Result of the virus scan; infected files cannot be downloaded"),
  signature: z.string().nullable().describe("Name of the malware found"),
});
export type TaskFile = z.infer<typeof TaskFile>;

/** An uploaded file to attach to a task, by its upload address or its object path, with its name. */
export const AddTaskFile = z.strictObject({
  uploadURL: z.string().max(8_192),
  name: z
    .string()
    .overwrite(cleanFileName)
    .pipe(requiredText("Required", serverLimits.fileNameLength))
    .refine((name) => !/[/\\]/.test(name), "Must be a name without a folder")
    .refine((name) => !hasBlockedExtension(name), blockedFile),
});
export type AddTaskFile = z.infer<typeof AddTaskFile>;
