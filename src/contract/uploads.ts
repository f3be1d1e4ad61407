import { z } from "zod";
import { limits } from "./limits";
import { imageTypes, isObjectPath } from "./objects";
import { HttpUrl } from "./primitives";

/** The address of a stored file, such as `/objects/avatars/<uuid>`; who may open it depends on the row that names it. */
export const ObjectPath = z
  .string()
  .max(limits.urlLength)
  .refine(isObjectPath, "Must be a file that was uploaded here");

/** What the sender is about to send; both are bound into the address where the store can. */
export const RequestUpload = z.strictObject({
  contentType: z.enum(imageTypes, `Must be one of ${imageTypes.join(", ")}`).optional(),
  contentLength: z
    .int()
    .min(1, "Must not be empty")
    .max(limits.imageBytes, `Must be at most ${limits.imageBytes.toLocaleString("en-US")} bytes`)
    .optional(),
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
