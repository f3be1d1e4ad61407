import type { Command } from "#/cli/command";
import { findClient } from "#/cli/commands/clients/find-client";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, dateColumn, printRows, wordColumn } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { everyRow } from "#/cli/session/calls";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { answerState, requestState } from "#/src/contract/choices/forms";
import { fieldsOf } from "#/src/contract/form-answers";
import { type Answer, Request, RequestSummary } from "#/src/contract/requests";
import { sentTag } from "#/src/format/order-tag";

export const listRequestsExample = "portal requests list --state submitted";

type ListOptions = GlobalOptions & { state?: string; client?: string };

/** `portal requests list` */
export function addListRequests(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list the forms that clients fill in")
    .description("List the requests of all clients: tasks with a form, and where their answers are.")
    .choice("--state <state>", "requests in this state", requestState.values)
    .option("--client <client>", "requests of a client, by full name or id")
    .jsonFields(RequestSummary)
    .examples(listRequestsExample, 'portal requests list --client "Acme Outdoor" --json')
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { state, client } = options;
      const api = connect(command, io);
      const query: Record<string, string> = {
        ...(state && { state }),
        ...(client && { clientId: (await findClient(api, client)).id }),
      };
      const requests = await Array.fromAsync(
        everyRow((page) => api.requests.$get({ query: { ...query, ...page } })),
      );
      printRows(io, options, columns, requests);
      if (requests.length === 0) say(io, "No requests found.");
    });
}

/** `portal requests show ID` */
export function addShowRequest(parent: Command, io: Io) {
  parent
    .command("show")
    .argument("<id>", "id of the task")
    .summary("show the answers that a client sent")
    .description("Show the answers that a client sent. Answers that were not sent are not shown.")
    .jsonFields(Request)
    .examples("portal requests show 01930000-0000-7000-8000-000000000001")
    .action(async (id: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const request = await read(connect(command, io), id);
      if (options.json) return printJson(io, options.json, request);
      const labels = new Map(fieldsOf(request.form.sections).map(({ key, label }) => [key, label]));
      printRows(
        io,
        options,
        answerColumns((key) => labels.get(key) ?? key),
        request.answers,
      );
      const { answered, shown } = request.progress;
      say(io, `${request.name}: ${requestState.label(request.state)}, ${answered} of ${shown} answered.`);
    });
}

/** `portal requests accept ID` */
export function addAcceptRequest(parent: Command, io: Io) {
  parent
    .command("accept")
    .argument("<id>", "id of the task")
    .summary("accept all answers that a client sent")
    .description("Accept all answers that a client sent, which makes the task done.")
    .jsonFields(Request)
    .examples("portal requests accept 01930000-0000-7000-8000-000000000001")
    .action(async (id: string, _: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      const api = connect(command, io);
      const { answers } = await read(api, id);
      const headers = { "If-Match": `"${sentTag(answers)}"` };
      const sent = answers.filter(({ at, state }) => at !== null && state !== "accepted");
      const fields = sent.map(({ key }) => ({ key, accept: true }));
      const accepted = await answer(
        api.requests[":id"].review.$post({ param: { id }, json: { fields } }, { headers }),
      );
      if (json) return printJson(io, json, accepted);
      say(io, `Accepted ${counted(fields.length, "answer")} of ${accepted.name}.`);
    });
}

function read(api: Api, id: string): Promise<Request> {
  return answer(api.requests[":id"].$get({ param: { id } }));
}

const columns: Column<RequestSummary>[] = [
  { title: "Request", show: ({ name }) => name, isElastic: true },
  { title: "Client", show: ({ client }) => client.name, isElastic: true },
  { title: "Form", show: ({ form }) => `${form.name} (${form.number})`, isElastic: true, isSpare: true },
  wordColumn("State", requestState, ({ state }) => state),
  dateColumn("Due", ({ turnDue }) => turnDue),
  { title: "Id", show: ({ id }) => id },
];

function answerColumns(labelOf: (key: string) => string): Column<Answer>[] {
  return [
    { title: "Field", show: ({ key }) => labelOf(key), plain: ({ key }) => key, isElastic: true },
    { title: "Answer", show: textOf, isElastic: true },
    wordColumn("State", answerState, ({ state }) => state),
    { title: "Comment", show: ({ comment }) => comment ?? "", isElastic: true, isSpare: true },
  ];
}

/** Returns an answer as text; of a table, the number of its rows. */
function textOf({ value, rows, files }: Answer): string {
  if (rows) return rows.length === 0 ? "" : counted(rows.length, "row");
  if (files) return files.map(({ name }) => name).join(", ");
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}
