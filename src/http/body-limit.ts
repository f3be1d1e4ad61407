import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { limits } from "../contract/limits";
import { isFileUpload } from "./file-upload";

/** Refuses a body over 1 MB with 413, also one that does not say its length; files have a limit of their own. */
export const limitBody = createMiddleware((c, next) => (isFileUpload(c) ? next() : limit(c, next)));

const limit = bodyLimit({
  maxSize: limits.bodyBytes,
  onError: () => {
    throw new HTTPException(413);
  },
});
