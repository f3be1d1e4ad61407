import { z } from "zod";
import { taskFileBytes, taskFileTypes } from "./choices/files";
import { limits } from "./limits";
import { imageTypes, isObjectPath } from "./objects";
import { HttpUrl, Id, oneOf } from "./primitives";

/** The address of a stored file, such as `/objects/avatars/<uuid>`; who may open it depends on the row that names it. */
export const ObjectPath = z
  .string()
  .max(limits.urlLength)
  .refine(isObjectPath, "Must be a file that was uploaded here");

/** What an upload is for, beside a picture. */
export type UploadPurpose = "task_file";

/** What may be sent, by what it is for. */
export const uploadRules = {
  picture: { types: imageTypes, most: limits.imageBytes },
  task_file: { types: taskFileTypes, most: taskFileBytes },
} as const;

/** What the sender is about to send, and what for; type and length are bound into the address where the store can. */
export const RequestUpload = z
  .strictObject({
    purpose: oneOf(["task_file"]).optional().describe("What for; a picture without it"),
    taskId: Id.optional().describe("Of a file of a task, and needed there: the task that it is for"),
    // Each purpose refuses with its own types in its sentence; the description names what fits any.
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

/** Where to PUT the file within five minutes, and what to name it by afterwards. */
export const UploadAddress = z.object({ uploadURL: z.string(), objectPath: z.string() });
export type UploadAddress = z.infer<typeof UploadAddress>;

/** The upload to use as a client's picture, by its upload address or its object path. */
export const KeepAvatar = z.strictObject({ avatarImageURL: z.string().max(8_192) });
export type KeepAvatar = z.infer<typeof KeepAvatar>;

export const KeptAvatar = z.object({ objectPath: z.string() });
export type KeptAvatar = z.infer<typeof KeptAvatar>;

/** A link somewhere else, or a file that was uploaded here. */
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
