import { z } from "zod";
import { bucketFileBytes, taskFileBytes, taskFileTypes } from "./choices/files";
import { limits, serverLimits } from "./limits";
import { imageTypes, isObjectPath } from "./objects";
import { HttpUrl, Id, oneOf } from "./primitives";

/** Address of a stored file, such as `/objects/avatars/<uuid>`; access depends on the row that references it. */
export const ObjectPath = z
  .string()
  .max(limits.urlLength)
  .refine(isObjectPath, "Must be a file that was uploaded here");

/** Purpose of an upload other than a picture. */
export type UploadPurpose = "task_file";

/** Accepted types by purpose, and maximum sizes in bytes, without and with an announced size. */
export const uploadRules = {
  picture: { types: imageTypes, most: limits.imageBytes, mostAnnounced: limits.imageBytes },
  task_file: { types: taskFileTypes, most: taskFileBytes, mostAnnounced: bucketFileBytes },
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
    const { types, mostAnnounced: most } = uploadRules[purpose ?? "picture"];
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

/** A large file, which is sent in parts of this size within 23 hours, and the path that names it afterwards. */
export const UploadInParts = z.object({
  multipart: z.object({
    uploadId: Id,
    partSize: z.int().describe("Size of each part but the last, in bytes"),
  }),
  objectPath: z.string(),
});
export type UploadInParts = z.infer<typeof UploadInParts>;

/** The way to send a file: in one piece, or a large one in parts. */
export const RequestedUpload = z.union([UploadAddress, UploadInParts]);
export type RequestedUpload = z.infer<typeof RequestedUpload>;

/** Number of a part, from 1 on. */
const partNumber = z.int().min(1, "Must be at least 1");
const areDistinct = (numbers: readonly number[]) => new Set(numbers).size === numbers.length;

/** Parts to sign addresses for. */
export const SignParts = z.strictObject({
  partNumbers: z
    .array(partNumber)
    .min(1, "Must not be empty")
    .max(limits.partsSigned, `At most ${limits.partsSigned} parts`)
    .refine(areDistinct, "Must be different parts"),
});
export type SignParts = z.infer<typeof SignParts>;

/** Address for the PUT of one part within an hour. */
export const SignedPart = z.object({ partNumber, uploadURL: z.string() });
export type SignedPart = z.infer<typeof SignedPart>;

/** A part that has arrived, with the ETag that its PUT returned. */
const SentPart = z.strictObject({ partNumber, etag: z.string().min(1, "Required").max(200) });
export type SentPart = z.infer<typeof SentPart>;

/** All parts of an upload. */
export const CompleteUpload = z.strictObject({
  parts: z
    .array(SentPart)
    .min(1, "Must not be empty")
    .max(serverLimits.partsOfFile, `At most ${serverLimits.partsOfFile} parts`)
    .refine((parts) => areDistinct(parts.map((part) => part.partNumber)), "Must be different parts"),
});
export type CompleteUpload = z.infer<typeof CompleteUpload>;

/** The path that names a completed upload. */
export const CompletedUpload = z.object({ objectPath: z.string() });
export type CompletedUpload = z.infer<typeof CompletedUpload>;

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
