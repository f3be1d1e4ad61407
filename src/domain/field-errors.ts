import type { z } from "zod";
import { serverLimits } from "#/src/contract/limits";
import type { FieldError } from "#/src/contract/problem";

/**
 * Converts schema issues to API errors: one per field, in words that a user can act on. Stops one past the number that
 * a response lists, which signals that there are more: unknown fields may be as many as fit into a body.
 */
export function fieldErrorsOf(
  issues: readonly z.core.$ZodIssue[],
  most: number = serverLimits.errorsNamed + 1,
): FieldError[] {
  return errorsIn(issues).take(most).toArray();
}

function* errorsIn(issues: readonly z.core.$ZodIssue[]): Generator<FieldError, void> {
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) yield { path: pathOf([...issue.path, key]), message: "Unknown field" };
    } else {
      const isMissing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
      yield { path: pathOf(issue.path), message: isMissing ? "Required" : issue.message };
    }
  }
}

/**
 * Joins the names of a path. Unknown names come from the sender: they are truncated, and control characters are
 * replaced.
 */
function pathOf(names: PropertyKey[]): string {
  return cut(names.map(String).join("."), serverLimits.errorPathLength)
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** Truncates to a maximum number of code points, never inside a grapheme. */
function cut(text: string, most: number): string {
  const start = [...text.slice(0, 2 * most + 1)];
  if (start.length <= most && text.length <= 2 * most) return text;
  let shortened = "";
  let length = 0;
  for (const { segment } of letters.segment(start.join(""))) {
    length += [...segment].length;
    if (length >= most) break;
    shortened += segment;
  }
  return `${shortened || start.slice(0, most - 1).join("")}…`;
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
