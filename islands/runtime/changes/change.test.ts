import { expect, test } from "bun:test";
import { ApiError } from "#/src/client/api-error";
import { isOutdated, withReason } from "./change";

const refusal = (status: number) => new ApiError(status, '{"detail":"The reason."}', "");

test.each([
  ...[400, 401, 403, 404, 409, 412, 500, 503].map((status): [number, string] => [status, "Failed to save"]),
  [429, "Failed to save: The reason."],
  [507, "Failed to save: The reason."],
])("a message without a place for the reason has it above a ceiling only (%i)", (status, expected) => {
  expect(withReason("Failed to save", refusal(status))).toBe(expected);
  expect(withReason("Not saved: {message}", refusal(status))).toStartWith("Not saved: ");
});

test("a list is reloaded after a refusal that shows it to be stale, and after no other failure", () => {
  const all = [400, 401, 403, 404, 409, 410, 412, 422, 429, 500, 503, 507];
  expect(all.filter((status) => isOutdated(refusal(status)))).toEqual([403, 404, 409, 412]);
  expect(isOutdated(new TypeError("The network failed."))).toBe(false);
});
