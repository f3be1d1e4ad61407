import { afterEach, expect, type Mock, spyOn, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { Glob } from "bun";
import { createElement, type ReactNode } from "react";
import { useAnswer } from "#/islands/answer/use-answer";
import { type PageContext, PageContextProvider } from "#/islands/client-dashboard/page-context";
import { withConflictAnswer } from "#/islands/runtime/changes/if-match";
import { ViewerProvider } from "#/islands/runtime/page/viewer";
import { viewer } from "#/islands/runtime/page/viewer.fixture";
import { shownToast } from "#/islands/ui/toast/store";
import { ApiError } from "#/src/client/api-error";
import type { Role } from "#/src/contract/choices/users";
import { inBrowser } from "../support/browser";
import { problem } from "../support/problem";

/*
 * Calls every hook of the islands that sends a change, and compares its call, its messages after a success and after
 * each kind of failure, and what it reloads with the record in `__snapshots__`. After an intended change, `bun test
 * ./test/screens/recorded-changes.test.ts --update-snapshots` rewrites it; read the difference.
 */

inBrowser();
const ownFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = ownFetch;
});

const islands = join(import.meta.dir, "../../islands");
const files = [...new Glob("**/*.{ts,tsx}").scanSync(islands)]
  // The mechanisms themselves are in `runtime`.
  .filter((file) => !/\.(test|fixture)\.|^runtime\//.test(file))
  .filter((file) => /\buse(Change|Edit|Deletion|Mutation)\(/.test(readFileSync(join(islands, file), "utf8")))
  .toSorted();

/** Hooks of those files that send nothing, leave the page, upload, or change several rows at once. */
const besides = new Set([
  ...["useAddFile", "useAnswer", "useConversation", "useFiles", "useGiveRoleAway", "useHome", "useHomeCache"],
  ...["useClientNews", "useLinkedTask", "useMailPlan", "useMentionable", "useReadOnSight", "useRefresh"],
  ...["useReviewed", "useSections", "useShowComments", "useWorkCache", "useReload", "useSave"],
]);

const person = { id: "p1", version: 4, email: "nia@brand.test", name: "Nia" };
const asset = {
  ...{ id: "a1", version: 5, assetName: "Hero" },
  revisions: [{ id: "r2", revisionNumber: 2, sentForReview: true }],
};
/** Has each field that an input has anywhere. */
const sample = {
  ...{ id: "i1", version: 3, name: "Sample", email: "kim@brand.test", status: "done", text: "Typed" },
  ...{ user: person, row: person, task: person, onboarding: person, audit: person, pin: person },
  ...{ asset, revisions: asset.revisions, clientId: "c1", clientIds: ["c1", "c2"], role: "client" },
  ...{ json: { text: "Changed" }, change: { status: "blocked" }, comment: "Brighter", decision: "approved" },
  ...{ isResolved: true, isCommunicated: true, targetLaunchDate: "2026-06-01", planHash: "hash" },
  ...{ plan: { files: [{}] }, tasks: [person] },
};

const ofTaskLink = {
  begin: () => fetch("/task/secret/status").then(orThrow),
  removeLink: () => fetch("/task/secret/links").then(orThrow),
  removeFile: () => fetch("/task/secret/files").then(orThrow),
};
const orThrow = async (response: Response) => {
  if (!response.ok) throw await ApiError.from(response);
  return response.json();
};

/** Arguments of a hook, other than ids. */
const argsOf: Record<string, unknown[][]> = {
  useLinkChanges: [["/task/secret", ofTaskLink]],
  useSendMailing: [
    ["reminders", ["c1", "c2"], () => {}],
    ["invitations", ["c1", "c2"], () => {}],
  ],
  useGenerateProfile: [[person]],
  useReview: [[{ taskId: "i1", answers: [] }]],
  useAddComment: [[{ kind: "task", id: "t1" }], [{ kind: "design_project", id: "d1" }]],
  useChangeComment: [[{ kind: "task", id: "t1" }]],
  useMarkSeen: [[{ kind: "task", id: "t1" }], [{ kind: "design_project", id: "d1" }]],
};

const workItem = (kind: string) => ({ id: "w1", version: 2, kind });
/** Inputs of a hook, other than the sample. */
const inputsOf: Record<string, unknown[]> = {
  useAddNote: ["Signed today"],
  useAddEvidence: ["https://brand.test/photo"],
  useRemoveEvidence: ["https://brand.test/photo"],
  useChangeTasks: [sample, { ...sample, tasks: [person, { ...person, id: "p2", version: 6 }] }],
  useSetActive: [
    { row: person, json: { active: true } },
    { row: person, json: { active: false } },
  ],
  useEnd: [
    { kind: "session", session: person },
    { kind: "others", count: 2 },
    { kind: "token", token: person },
  ],
  useChangeWork: ["task", "lead", "project"].flatMap((kind) => [
    { item: workItem(kind), change: { dueDate: "2026-03-20" } },
    { item: workItem(kind), change: { status: kind === "lead" ? "won" : "in_progress" } },
    { item: workItem(kind), change: { status: "no such status" } },
  ]),
  useAddRevision: [
    { fileUrl: "/objects/1", sendForReview: true },
    { fileUrl: "/objects/1", sendForReview: false },
  ],
  useApproveAsset: [asset, { ...asset, revisions: [] }],
  useUpdateAsset: [sample, { ...sample, json: { approvalStatus: "approved" } }],
  useApplyPlan: [sample, { ...sample, plan: { files: [{}, {}] } }],
  useMarkRead: [["n1", "n2"]],
  useSetFields: [{ client: person, change: { vat_id: "DE 123" } }],
};

const tasks = [{ ...person, status: "in_progress" }];
/** Results of a hook's call, other than the sample. */
const resultsOf: Record<string, unknown[]> = {
  useChangeTasks: [tasks, [...tasks, ...tasks]],
  useSendReview: [{ links: [] }, { links: [person, { ...person, email: "kim@brand.test" }] }],
  useSendMailing: [
    { plan: [{ to: ["a@b.test"] }] },
    { plan: [{ to: ["a@b.test"] }, { to: ["a@b.test"] }, {}] },
  ],
  useUpdateTask: [sample, { ...sample, status: "blocked" }],
  useSendInvitation: [sample, { ...sample, link: "http://portal.test/invitation/secret" }],
};

type Mutation = { mutateAsync: (input: unknown) => Promise<unknown> };
const isMutation = (value: unknown): value is Mutation =>
  typeof value === "object" && value !== null && "mutateAsync" in value;

/** Returns the changes that a hook returns, by name; its only one has no name. */
function changesIn(returned: unknown): [name: string, change: Mutation][] {
  if (isMutation(returned)) return [["", returned]];
  return Object.entries(returned ?? {}).filter((entry): entry is [string, Mutation] => isMutation(entry[1]));
}

const current = {
  ...sample,
  name: "Changed by others",
  revisions: [{ id: "r3", revisionNumber: 3, sentForReview: true }],
};
const failures: [name: string, answer: (hook: string) => Response][] = [
  ["a wrong field", () => problem(400, { errors: [{ path: "name", message: "The field's error." }] })],
  ["a deletion", () => problem(404, {})],
  ["a refusal", () => problem(409, {})],
  ["a limit", () => problem(429, {})],
  ["a fault", () => new Response("", { status: 500, statusText: "Internal Server Error" })],
  [
    "an outage",
    () => {
      throw new TypeError("The network failed.");
    },
  ],
  [
    "a conflict",
    (name) => problem(412, { current: name === "useChangeTasks" ? [current] : current }, { ETag: '"9"' }),
  ],
];

type Hook = { name: string; hook: (...args: unknown[]) => unknown; args: unknown[]; role: Role };

const context: PageContext = { clientId: "c1", assignees: [], accountManagerId: null };

function render({ hook, args, role }: Hook) {
  const queries = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => {
    const inner = createElement(PageContextProvider, { value: context }, children);
    const page = createElement(ViewerProvider, { value: viewer({ role }) }, inner);
    return createElement(QueryClientProvider, { client: queries }, page);
  };
  return { queries, ...renderHook(() => hook(...args), { wrapper }) };
}

function namesIn(one: Hook): string[] {
  const { result, unmount } = render(one);
  const names = changesIn(result.current).map(([name]) => name);
  unmount();
  return names;
}

/** Makes the change of that name once; returns what it sent, said and reloaded. */
async function attempt(one: Hook, name: string, input: unknown, answer: () => Response) {
  const { queries, result, unmount } = render(one);
  const reloads = spyOn(queries, "invalidateQueries");
  const writes = [spyOn(queries, "setQueryData"), spyOn(queries, "setQueriesData")];
  const sent: string[] = [];
  const call = async (given: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(given), "http://portal.test"), init);
    const { pathname, search } = new URL(request.url);
    const guard = request.headers.get("If-Match");
    const body = (await request.text()).replaceAll(JSON.stringify(sample), "<input>");
    sent.push(
      [request.method, pathname + search, guard && `If-Match ${guard}`, body].filter(Boolean).join(" "),
    );
    return answer();
  };
  globalThis.fetch = Object.assign(call, { preconnect: ownFetch.preconnect });
  const change = changesIn(result.current).find(([each]) => each === name)?.[1];
  const before = shownToast()?.id;
  await act(async () => {
    await withConflictAnswer({ isSent: false }, async () => change?.mutateAsync(input)).catch(() => {});
  });
  const toast = shownToast();
  const words = toast && toast.id !== before ? [toast.title, toast.description, toast.variant] : [];
  unmount();
  queries.clear();
  return {
    sent: sent.join("; "),
    words: words.filter(Boolean).join(" | ") || "nothing",
    reloads: `reloads ${keysIn(reloads)}; shows ${writes.map(keysIn).join("")}`,
  };
}

/** Queries of which a predicate selects some. */
const known = [
  ...[
    ["/api/clients", "list"],
    ["/api/clients", "c1"],
    ["/api/clients", "c1", "home"],
    ["/api/work", "list"],
  ],
  ...[
    ["/api/notices", "list"],
    ["/api/design-projects", "list"],
    ["/api/design-projects", "d1"],
  ],
  ...[
    ["/api/comments", "t1"],
    ["/api/tasks", "t1"],
    ["/api/search", "t"],
  ],
];

function keysIn({ mock }: Pick<Mock<(...given: never[]) => unknown>, "mock">): string {
  return mock.calls
    .map(([first]: unknown[]) => {
      if (typeof first !== "object" || first === null) return "everything";
      if (!("predicate" in first) || typeof first.predicate !== "function")
        return JSON.stringify("queryKey" in first ? first.queryKey : first);
      const { predicate } = first;
      return `of ${JSON.stringify(known.filter((queryKey) => predicate({ queryKey })))}`;
    })
    .join(" ");
}

async function describeChange(hook: Hook, name: string): Promise<string> {
  const inputs = inputsOf[hook.name] ?? [sample];
  const results = resultsOf[hook.name] ?? [sample];
  let text = "";
  for (const input of inputs) {
    for (const result of results) {
      const { sent, words, reloads } = await attempt(hook, name, input, () => Response.json(result));
      if (!text.includes(sent)) text += `  ${sent}\n  ${reloads}\n`;
      text += `  ${words}\n`;
    }
    const said: [words: string, after: string][] = [];
    for (const [after, answer] of failures) {
      const { words, reloads } = await attempt(hook, name, input, () => answer(hook.name));
      said.push([`${words}; ${reloads}`, after]);
    }
    for (const [words, of] of Map.groupBy(said, ([each]) => each))
      text += `  after ${of.map(([, after]) => after).join(", ")}: ${words}\n`;
  }
  return text;
}

test.each(files)("the changes of %s are sent and reported as recorded", async (file) => {
  const exported: Record<string, unknown> = await import(join(islands, file));
  let text = "";
  for (const [name, hook] of Object.entries(exported)) {
    if (typeof hook !== "function" || !/^use[A-Z]/.test(name) || besides.has(name)) continue;
    for (const args of argsOf[name] ?? [["x1", "2026-03-09"]]) {
      let ofRole = "";
      for (const role of ["manager", "client"] as const) {
        const one: Hook = { name, hook: (...given) => Reflect.apply(hook, null, given), args, role };
        let described = "";
        for (const each of namesIn(one)) described += `${each}\n${await describeChange(one, each)}`;
        if (described !== ofRole) text += `${name} for a ${role} ${described}`;
        ofRole = described;
      }
    }
  }
  if (text !== "") expect(text).toMatchSnapshot();
});

const answerWays: [name: string, answer: () => Promise<never>][] = [
  ["a fault", () => Promise.reject(new ApiError(500, "", "Internal Server Error"))],
  ["a refusal", () => Promise.reject(new ApiError(422, '{"detail":"The reason."}', ""))],
  ["a closed task", () => Promise.reject(new ApiError(409, '{"detail":"It is done.","current":{}}', ""))],
  ["an outage", () => Promise.reject(new TypeError("The network failed."))],
];

test("an answer is sent and reported as recorded", async () => {
  let text = "";
  for (const [after, refuse] of [["nothing", null], ...answerWays] as const) {
    for (const way of ["send", "send and mark done", "comment"] as const) {
      const sent: unknown[] = [];
      const take = (name: string) => async (given: unknown) => {
        sent.push([name, given]);
        return refuse ? refuse() : sample;
      };
      const ways = {
        upload: take("upload"),
        answer: take("answer"),
        comment: take("comment"),
        attach: take("attach"),
      };
      const given = {
        taskId: "t1",
        ways,
        closedBecause: null,
        onSent: () => sent.push("shown"),
        onCommented: () => sent.push("shown"),
      };
      const hook = () => Reflect.apply(useAnswer, null, [given]);
      const { result, unmount } = render({ name: "useAnswer", hook, args: [], role: "client" });
      const answer = () => result.current as ReturnType<typeof useAnswer>;
      act(() => {
        answer().setText(" It is on our site. ");
        answer().setTypedLinks("https://brand.test/logo");
      });
      await act(async () => (way === "comment" ? answer().sendAsComment() : answer().send(way !== "send")));
      const toast = shownToast();
      text += `${way} after ${after}: ${JSON.stringify(sent)} ${toast?.title} | ${toast?.description}; error ${answer().error}; closed ${answer().closed}; left ${answer().text}\n`;
      act(() => answer().clear());
      unmount();
    }
  }
  expect(text).toMatchSnapshot();
});
