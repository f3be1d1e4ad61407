import { expectJson } from "./app";
import type { Conflict } from "./conflicts";
import { callsOf } from "./request-forms";
import {
  acceptedRequest,
  addedForm,
  addedRequest,
  formRequests,
  newForm,
  sentRequest,
} from "./requests-forms";

/** A form with one field, kept as another kind than an earlier form keeps it. */
const keptOtherwise = (kind: string) => {
  const keep = { key: "founded_in", kind, label: "Founded in" };
  return [{ title: "About you", fields: [{ key: "founded", label: "Founded in", kind, keep }] }];
};

/** The conflicts of forms and requests. */
export const formConflicts = {
  "form.create": async ({ app }) => ({ body: newForm({ name: (await addedForm(app)).name }) }),
  "form.update": async ({ app }) => ({ body: { name: (await addedForm(app)).name } }),
  "form.delete": async (world) => {
    const form = await addedForm(world.app);
    const task = await addedRequest(world);
    const body = { formVersionId: form.versions[0]?.id };
    await world.app.as("manager")("POST", `/api/tasks/${task.id}/request`, body);
    return { path: `/api/forms/${form.id}` };
  },
  "form.addVersion": async ({ app }) => {
    await addedForm(app, { sections: keptOtherwise("number") });
    return { body: { sections: keptOtherwise("text") } };
  },
  "request.create": async (world) => {
    const task = await addedRequest(world);
    await callsOf(world.app, task).save("company", "Acme");
    return { path: `/api/tasks/${task.id}/request` };
  },
  "request.answer": async (world) => ({ path: `/api/requests/${(await sentRequest(world)).id}/answers` }),
  "request.addFile": async (world) => {
    const { path, body } = await formRequests["request.addFile"](world);
    await expectJson(await world.app.as("client")("POST", path.replace(/files$/, "submit")));
    return { path, body };
  },
  "request.submit": async (world) => ({ path: `/api/requests/${(await sentRequest(world)).id}/submit` }),
  "request.review": async (world) => ({ path: `/api/requests/${(await addedRequest(world)).id}/review` }),
  "request.apply": async (world) => ({
    path: `/api/requests/${(await acceptedRequest(world)).id}/apply`,
    body: { planHash: "outdated" },
  }),
  "requestLink.send": async (world) => ({ path: `/api/requests/${(await acceptedRequest(world)).id}/links` }),
} satisfies Record<string, Conflict>;
