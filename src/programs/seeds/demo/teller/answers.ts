import { answerTask } from "#/src/areas/tasks/answer-task";
import type { Answer } from "../data/answers";
import { clientBytes, sendForTask } from "../uploads";
import { at } from "./calendar";
import { nameOfTask } from "./onboardings";
import type { Teller } from "./teller";

/** Plans an answer to a task, about which its account manager gets a notice. */
export function planAnswer(teller: Teller, { client, task, by, when, text, ...answer }: Answer) {
  const { photo, links = [], done } = answer;
  const [daysAgo, hour, minute] = when;
  teller.plan(by, daysAgo, at(hour, minute), async (ctx) => {
    const id = teller.id(nameOfTask(client, task));
    return answerTask(ctx, {
      ...{ id, text, done, clientBytes, publicUrl: "" },
      files: photo === undefined ? [] : [await sendForTask(ctx, id, photo)],
      links: links.map((url) => ({ url })),
    });
  });
}
