import { format } from "node:util";

let seen: string[] = [];
let expected: RegExp[] = [];

/** Runs before each test: collects output of `console.error` instead of printing it. */
export function watchConsoleErrors() {
  seen = [];
  expected = [];
  console.error = (...parts: unknown[]) => {
    seen.push(format(...parts));
  };
}

/** Accepts matching errors in this test. */
export function expectConsoleError(pattern: RegExp) {
  expected.push(pattern);
}

/** Runs after each test: returns the unexpected errors. */
export function takeUnexpectedErrors(): string[] {
  const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
  seen = [];
  return unexpected;
}
