import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { ReviewLink, SentReview } from "#/src/contract/reviews";
import { startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedVersion } from "#/test/support/requests-reviews";
import { runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let assetId: string;
let link: string;
beforeAll(async () => {
  app = await startApp({ templates: false, env: { mail: null } });
  const { asset, projectId } = await addedVersion(app);
  assetId = asset.id;
  link = `${app.url}/design/${projectId}/review?asset=${assetId}`;
});
afterAll(() => app.stop());

const as = (role: "contributor" | "viewer", ...argv: string[]) =>
  runAt(app.url, app.people[role].token, ["design", "review", ...argv]);
const listed = async (): Promise<ReviewLink[]> =>
  JSON.parse((await as("contributor", "list", assetId, "--json")).stdout);
const states = async () => (await listed()).map(({ email, state }) => [email, state]);

test("a version is sent to addresses, its links are listed for programs, and one is withdrawn", async () => {
  const given = { url: app.url, token: app.people.contributor.token };
  const review = ["design", "review"];
  expect((await as("contributor", "list", assetId)).stderr).toBe("Not sent to anybody yet.\n");

  const sent = await portal(given, ...review, "send", link, "--email", "Ines@brand.test", "lin@brand.test");
  expect({ code: sent.code, stderr: sent.stderr }).toEqual({
    code: 0,
    stderr: "Version 1 of Main image waits. No mail is set up: pass on the links.\n",
  });
  const [titles = [], ...rows] = sent.stdout.split("\n").map((line) => line.split("\t"));
  const ines = rows.find(([address]) => address === "ines@brand.test");
  const cell = (title: string) => ines?.[titles.indexOf(title)] ?? "";
  expect([cell("Version"), cell("State"), cell("Code")]).toEqual(["1", "sent", "no"]);
  const opened = () => app.anonymous("GET", new URL(cell("Link")).pathname);
  expect((await opened()).status).toBe(200);

  const list = await portal(given, ...review, "list", assetId);
  expect({ code: list.code, stderr: list.stderr }).toEqual({ code: 0, stderr: "2 links.\n" });
  expect(list.stdout).not.toContain("/review/");
  const [names = [], ...lines] = list.stdout.split("\n").map((line) => line.split("\t"));
  const until = lines.map((line) => [line[names.indexOf("Id")], line[names.indexOf("Until")]]);
  const ends = (await listed()).map(({ id, expiresAt }) => [id, expiresAt]);
  expect(until.filter(([id]) => id)).toEqual(ends);

  const unconfirmed = await portal(given, ...review, "withdraw", link, "--email", "ines@brand.test");
  expect(unconfirmed).toMatchObject({ code: 2, stdout: "" });
  const ended = await portal(given, ...review, "withdraw", link, "--email", "INES@brand.test", "--yes");
  expect(ended).toMatchObject({
    ...{ code: 0, stdout: "", stderr: "Withdrawn: the link of ines@brand.test to version 1.\n" },
  });
  expect((await opened()).status).toBe(410);
  expect((await states()).toSorted()).toEqual([
    ["ines@brand.test", "withdrawn"],
    ["lin@brand.test", "sent"],
  ]);
});

test("without an address a version is pending for users with an account", async () => {
  const { asset } = await addedVersion(app);
  const sent = await as("contributor", "send", asset.id, "--json");
  expect(sent).toMatchObject({
    code: 0,
    stderr: "Version 1 of Main image waits for people with an account.\n",
  });
  const { asset: waiting, links }: SentReview = JSON.parse(sent.stdout);
  expect([waiting.approvalStatus, links]).toEqual(["pending", []]);
});

test("mailed links are mentioned and never printed", async () => {
  const mailed = await startApp({ templates: false });
  const { asset } = await addedVersion(mailed);
  const argv = ["send", asset.id, "--email", "ines@brand.test", "--require-code"];
  const sent = await runAt(mailed.url, mailed.people.contributor.token, ["design", "review", ...argv]);
  expect(sent).toMatchObject({ code: 0, stderr: "Version 1 of Main image was sent to 1 address.\n" });
  expect(sent.stdout).toContain("ines@brand.test\t1\tsent\tyes\t");
  expect(sent.stdout).not.toContain("Link");
  await mailed.stop();
});

test("failures are reported, and nothing is sent or withdrawn", async () => {
  const before = await states();
  const wrong: [string[], number, string][] = [
    [
      ["send", "Main image", "--email", "otto@brand.test"],
      2,
      "is neither the id of an asset nor a link to its review",
    ],
    [["send", assetId, "--email", "otto"], 1, "email"],
    [
      ["send", assetId, "--require-code", "--email", "otto@brand.test"],
      1,
      "Codes go by mail, and none is set up",
    ],
    [["withdraw", assetId, "--email", "otto@brand.test", "--yes"], 1, "that waits for an answer"],
    [["list", Bun.randomUUIDv7()], 1, "There is nothing at this address."],
  ];
  for (const [argv, code, words] of wrong) {
    const ran = await as("contributor", ...argv);
    expect({ argv, code: ran.code, stdout: ran.stdout }).toEqual({ argv, code, stdout: "" });
    expect(ran.stderr).toContain(words);
  }
  expect((await as("viewer", "send", assetId, "--email", "otto@brand.test")).code).toBe(4);
  expect(await states()).toEqual(before);
});
