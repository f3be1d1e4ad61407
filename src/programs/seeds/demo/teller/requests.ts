import { applyAnswers } from "#/src/areas/requests/apply";
import { createRequest } from "#/src/areas/requests/create-request";
import { answersOf, findRequest } from "#/src/areas/requests/queries";
import { reviewRequest, sentFields } from "#/src/areas/requests/review";
import { saveAnswer } from "#/src/areas/requests/save-answer";
import { submitRequest } from "#/src/areas/requests/submit";
import { createTask } from "#/src/areas/tasks/create-task";
import { CreateTask } from "#/src/contract/tasks";
import { stableId } from "#/src/domain/stable-id";
import type { DemoRequest } from "../data/requests";
import { at } from "./calendar";
import type { Teller } from "./teller";

/** Plans a form: it is asked for, filled in, sent, reviewed and applied, as far as it went. */
export function planRequest(teller: Teller, request: DemoRequest) {
  const { client, lead, by, askedAgo, dueIn, answeredAgo, sentAgo, reviewedAgo, appliedAgo } = request;
  const taskId = () => teller.id(request);
  teller.create(request, lead, askedAgo, at(10, 20), (ctx) =>
    createTask(
      ctx,
      teller.id(client),
      CreateTask.parse({
        ...{ name: request.task, clientTitle: request.clientTitle, category: "analytics", owner: "client" },
        ...{ dueDate: teller.calendar.date(askedAgo - dueIn), phase: "ongoing" },
      }),
    ),
  );
  teller.plan(lead, askedAgo, at(10, 21), (ctx) =>
    createRequest(ctx, taskId(), { formVersionId: stableId(`form ${request.form} 1`) }),
  );
  teller.plan(by, answeredAgo, at(18, 5), async (ctx) => {
    for (const [key, value] of Object.entries(request.answers)) {
      await saveAnswer(ctx, { taskId: taskId(), key, value, version: 0 });
    }
    for (const [key, rows] of Object.entries(request.rows ?? {})) {
      for (const [place, value] of rows.entries()) {
        const row = stableId(`${request.task} ${client} ${key} ${place}`);
        await saveAnswer(ctx, { taskId: taskId(), key, row, value, version: 0 });
      }
    }
  });
  if (sentAgo === undefined) return;
  teller.plan(by, sentAgo, at(9, 15), (ctx) => submitRequest(ctx, taskId()));
  if (reviewedAgo === undefined) return;
  const { back = {} } = request;
  teller.plan(lead, reviewedAgo, at(14, 40), async (ctx) => {
    const sent = sentFields(await findRequest(ctx, taskId()), await answersOf(ctx.db.read, taskId()));
    const fields = sent.map(({ key }) => {
      const comment = back[key];
      return comment ? { key, accept: false, comment } : { key, accept: true };
    });
    const isBack = Object.keys(back).length > 0;
    return reviewRequest(ctx, { taskId: taskId(), fields, ...(isBack && { sendBack: true as const }) });
  });
  if (appliedAgo === undefined) return;
  teller.plan(lead, appliedAgo, at(14, 45), async (ctx) => {
    const { planHash } = await applyAnswers(ctx, { taskId: taskId(), dryRun: true });
    return applyAnswers(ctx, { taskId: taskId(), planHash });
  });
}
