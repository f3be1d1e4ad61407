import type { z } from "zod";
import type { FieldError } from "../contract/problem";

/** Schema issues as the wire shows them: one entry a field, in words that a person can act on. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const at = issue.path.map(String);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: [...at, key].join("."), message: "Unknown field" }));
    }
    const isMissing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
    return [{ path: at.join("."), message: isMissing ? "Required" : issue.message }];
  });
}
