import { expect, test } from "bun:test";
import { ApiError } from "#/src/client/browser";
import { uploadFailure } from "./uploader";

const storeResponse = (status: number, body: string) =>
  Object.assign(new Error(`S3 returned ${status}`), { status, body });

test.each([
  ["a refusal of the portal", new ApiError(429, '{"detail":"Too many uploads."}', ""), "Too many uploads."],
  [
    "a refusal of its folder",
    storeResponse(403, '{"detail":"The address has expired."}'),
    "The address has expired.",
  ],
  [
    "a refusal of S3",
    storeResponse(403, "<Error><Code>AccessDenied</Code></Error>"),
    "The file store answered 403.",
  ],
  ["an empty answer", storeResponse(502, ""), "The server answered 502."],
  ["no answer", new Error("Network error during S3 request"), "The server could not be reached."],
])("%s is reported in a sentence", (_case, error, sentence) => {
  expect(uploadFailure(error)).toBe(sentence);
});
