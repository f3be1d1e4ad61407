import { z } from "zod";
import { taskFileBytes, taskFileTypes } from "./choices/files";
import { limits } from "./limits";
import { imageTypes, isObjectPath } from "./objects";
import { HttpUrl, Id, oneOf } from "./primitives";

/** Address of a stored file, such as `/objects/avatars/<uuid>`; access depends on the row that references it. */
export const ObjectPath = z
  .string()
  .max(limits.urlLength)
  .refine(isObjectPath, "Must be a file that was uploaded here");

/** Purpose of an upload other than a picture. */
export type UploadPurpose = "task_file";

/** Accepted types and maximum size by purpose. */
export const uploadRules = {
  picture: { types: imageTypes, most: limits.imageBytes },
  task_file: { types: taskFileTypes, most: taskFileBytes },
} as const;

/**
 * The upload to come and its purpose; type and length are signed into the upload address where the store supports it.
 */
export const RequestUpload = z
  .strictObject({
    purpose: oneOf(["task_file"]).optional().describe("Purpose; a picture when absent"),
    taskId: Id.optional().describe("The task that a task file is for, where it is required"),
    // Each purpose names its own types in its error; the description lists those of all purposes.
    contentType: z.string().max(100).optional().meta({ $ref: "#/$defs/TaskFileType" }),
    contentLength: z.int().min(1, "Must not be empty").optional(),
  })
  .superRefine(({ purpose, taskId, contentType, contentLength = 0 }, { addIssue }) => {
    const { types, most } = uploadRules[purpose ?? "picture"];
    const refuse = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (contentType !== undefined && !types.some((type) => type === contentType)) {
      refuse("contentType", `Must be one of ${types.join(", ")}`);
    }
    if (purpose === "task_file" && taskId === undefined) refuse("taskId", "Must be given");
    if (contentLength > most)
      refuse("contentLength", `Must be at most ${most.toLocaleString("en-US")} bytes`);
  });
export type RequestUpload = z.infer<typeof RequestUpload>;

/** Address for the PUT within five minutes, and the path that names the file afterwards. */
export const UploadAddress = z.object({ uploadURL: z.string(), objectPath: z.string() });
export type UploadAddress = z.infer<typeof UploadAddress>;

/** The upload to use as a client's picture, by its upload address or its object path. */
export const KeepAvatar = z.strictObject({ avatarImageURL: z.string().max(8_192) });
export type KeepAvatar = z.infer<typeof KeepAvatar>;

export const KeptAvatar = z.object({ objectPath: z.string() });
export type KeptAvatar = z.infer<typeof KeptAvatar>;

/** An external link, or a file uploaded to the portal. */
export const FileUrl = z
  .string()
  .max(limits.urlLength)
  .trim()
  .transform((value) => (value === "" ? null : value))
  .refine(
    (value) => value === null || isObjectPath(value) || HttpUrl.safeParse(value).success,
    "Please enter a valid URL",
  )
  .nullable();
