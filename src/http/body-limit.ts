import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { limits } from "../contract/limits";

/** Refuses a body over 1 MB with 413, also one that does not say its length. */
export const limitBody = bodyLimit({
  maxSize: limits.bodyBytes,
  onError: () => {
    throw new HTTPException(413);
  },
});
