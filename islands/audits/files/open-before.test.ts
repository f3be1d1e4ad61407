import { expect, test } from "bun:test";
import type { FileResult, ReadResult } from "#/islands/files-in/audit-planner";
import { openBefore } from "./open-before";

const file = (fields: Partial<FileResult> = {}): FileResult => ({
  key: "1",
  name: "ads.csv",
  answers: {},
  sha256: "a",
  refusal: null,
  report: {
    ...{ kind: "ads", marketplace: null, currencies: ["USD"], period: null, rowCount: 1 },
    ...{ unused: [], questions: [], remarks: [] },
  },
  ...fields,
});
const seen = (files: FileResult[], refusals: string[] = []): ReadResult => ({
  files,
  plan: { changes: [], remarks: [], refusals, body: null },
});
const withQuestion = file({
  report: {
    ...{ kind: "ads", marketplace: null, currencies: [], period: null, rowCount: 1, unused: [], remarks: [] },
    questions: [{ about: "period", sentence: "Which days?" }],
  },
});

test.each<[what: string, seen: ReadResult, sentence: string | null]>([
  [
    "a file that leaves something open",
    seen([file(), withQuestion]),
    "Answer the open questions about the files first.",
  ],
  [
    "a file that is refused",
    seen([file(), file({ report: null, refusal: "No." })]),
    "Remove the files that are refused, then apply the others.",
  ],
  [
    "files that do not go together",
    seen([file()], ["Two currencies."]),
    "These files cannot be applied together.",
  ],
  ["files without a word against them", seen([file()]), null],
])("%s needs an answer before a plan is applied", (_, given, sentence) => {
  expect(openBefore(given)).toBe(sentence);
});
