import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HtmlValidate } from "html-validate";
import { role, waysIn } from "#/src/contract/choices/users";
import type { ClientListItem } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { expectJson, linkClientUser, startApp, type TestApp } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { addWaitingDevice } from "../support/device";

/** The standard and its requirements for accessibility, without rules of style, in which React differs. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: { "valid-id": ["error", { relaxed: true }] },
});

const screens = [
  ...["/", "/clients?search=nothing", "/my-work?person=all", "/templates", "/client-leads", "/audit"],
  ...["/design", "/reports"],
  ...[
    "/admin",
    "/admin?tab=audit-log",
    "/admin?tab=tokens",
    "/admin?tab=limits",
    "/admin?tab=calendar",
    "/device",
    "/nowhere",
  ],
];
/** One person for each kind of screens: all rights, read-only, and a single client. */
const people = role.values.filter((each) => ["admin", "viewer", "client"].includes(each));

let empty: TestApp;
let full: TestApp;
/** Screens of rows, which exist only with data. */
const filled: string[] = [];
beforeAll(async () => {
  empty = await startApp({ templates: false });
  full = await startApp({ templates: false, demo: true });
  const clients = await expectJson<ClientListItem[]>(
    await full.as("admin")("GET", "/api/clients?sort=-tasks"),
  );
  const [busy, idle] = [clients.at(0)?.id ?? "", clients.find(({ totalTasks }) => totalTasks === 0)?.id];
  await linkClientUser(full, busy);
  const { tasks } = await expectJson<ClientDetail>(await full.as("admin")("GET", `/api/clients/${busy}`));
  const { userCode } = await addWaitingDevice(full);
  const [audit] = await expectJson<{ id: string }[]>(await full.as("admin")("GET", "/api/client-audits"));
  filled.push(
    `/audit/${audit?.id}`,
    `/clients/${busy}`,
    `/clients/${busy}?task=${tasks[0]?.id}`,
    `/clients/${idle}`,
    `/device?code=${userCode}`,
  );
});
afterAll(() => Promise.all([empty.stop(), full.stop()]));

describe("the server's HTML conforms to the standard", () => {
  test.each(people)("for a %s, with a whole agency", async (who) => {
    for (const screen of [...screens, ...filled])
      await expectValid(await asBrowser(full.as(who), screen), screen);
  });

  test("without any data", async () => {
    for (const screen of screens) await expectValid(await asBrowser(empty.as("admin"), screen), screen);
  });

  test("for signed-out visitors, and when signing in fails", async () => {
    for (const screen of ["/", "/clients", "/api/login", "/api/callback?state=x"]) {
      await expectValid(await asBrowser(empty.anonymous, screen), screen);
    }
    const offering = await startApp({ templates: false, env: { clientSignIn: waysIn } });
    for (const screen of ["/sign-in?returnTo=%2Fdesign", "/sign-in/code", "/sign-in/link/none"]) {
      await expectValid(await asBrowser(offering.anonymous, screen), screen);
    }
    await offering.stop();
  });

  test("when the portal itself fails", async () => {
    expectConsoleError(/"unexpected error"/);
    const broken = await startApp({ templates: false });
    await broken.db.client.execute("alter table clients rename to lost_clients");
    const answer = await asBrowser(broken.as("admin"), "/");
    expect(answer.status).toBe(500);
    await expectValid(answer, "/");
    await broken.stop();
  });

  test("and a violation is found", async () => {
    const page = (content: string) =>
      `<!doctype html><html lang="en"><head><title>x</title></head><body>${content}</body></html>`;
    expect(await problemsOf(page("<p>fine</p>"))).toEqual([]);
    for (const wrong of [
      "<dl></dl><div><dt>a</dt></div>",
      "<span><div>a</div></span>",
      '<p id="a" id="b">a</p>',
    ]) {
      expect(await problemsOf(page(wrong))).not.toEqual([]);
    }
  });
});

/** Requests a path as a browser does, and follows redirects within the portal. */
async function asBrowser(call: TestApp["anonymous"], path: string): Promise<Response> {
  const answer = await call("GET", path, undefined, { Accept: "text/html" });
  const next = answer.headers.get("Location");
  return next?.startsWith("/") ? asBrowser(call, next) : answer;
}

async function expectValid(answer: Response, screen: string) {
  expect(answer.headers.get("Content-Type")).toStartWith("text/html");
  expect({ screen, problems: await problemsOf(await answer.text()) }).toEqual({ screen, problems: [] });
}

async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
