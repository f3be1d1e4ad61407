import { type Sending, uploadFile } from "#/islands/files/send-file";
import { answer, api } from "#/src/client/browser";
import type { AnswerTask, TaskAnswer } from "#/src/contract/tasks";

type SentFile = { uploadURL: string; name: string };

/** The calls of an answer: those of the API for a signed-in person, or those of a link's own address. */
export type AnswerWays = {
  /** Uploads a file. @returns its upload address */
  upload: (sending: Sending) => Promise<string>;
  /** Sends the answer; repeated with the same key it happens once. */
  answer: (body: AnswerTask, key: string) => Promise<TaskAnswer>;
  /** Adds a comment alone, for a task that no longer accepts an answer. */
  comment: (text: string) => Promise<unknown>;
  /** Attaches an uploaded file alone. */
  attach: (file: SentFile) => Promise<unknown>;
};

/** Returns the calls of the API. */
export function apiWays(taskId: string): AnswerWays {
  const of = api.tasks[":id"];
  const param = { id: taskId };
  return {
    upload: (sending) => uploadFile({ taskId, ...sending }),
    answer: (json, key) => answer(of.answer.$post({ param, json }, { headers: { "Idempotency-Key": key } })),
    comment: (text) => answer(of.comments.$post({ param, json: { text } })),
    attach: (json) => answer(of.files.$post({ param, json })),
  };
}
