import { format } from "node:util";

let seen: string[] = [];
let expected: RegExp[] = [];

/** Before each test: collects what goes to `console.error` instead of printing it. */
export function watchConsoleErrors() {
  seen = [];
  expected = [];
  console.error = (...parts: unknown[]) => {
    seen.push(format(...parts));
  };
}

/** Lets errors that match pass in this test. */
export function expectConsoleError(pattern: RegExp) {
  expected.push(pattern);
}

/** After each test: the errors that nobody expected. */
export function takeUnexpectedErrors(): string[] {
  const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
  seen = [];
  return unexpected;
}
