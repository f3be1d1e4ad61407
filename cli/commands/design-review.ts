import type { Command } from "#/cli/command";
import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, printRows, printTable, wordColumn } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer, done } from "#/src/client";
import { reviewLinkState } from "#/src/contract/choices/reviews";
import { emailKey } from "#/src/contract/email-key";
import { ReviewLink, SentReview, type SentReviewLink } from "#/src/contract/reviews";
import { namedId } from "./arguments";
import { mustAgree } from "./must-agree";

type SendOptions = GlobalOptions & { email?: string[]; requireCode?: boolean };

/** `portal design review send ASSET` */
export function addSendReview(parent: Command, io: Io) {
  parent
    .command("send")
    .argument("<asset>", assetWords)
    .option(
      "--email <addresses...>",
      "recipients of a link; without it, only users with an account can answer",
    )
    .option("--require-code", "require a six-digit code sent to the same address before showing anything")
    .summary("send a design's newest version for review")
    .description(
      "Put an asset's newest version up for review, and send each address its own link for one answer within two " +
        "weeks. Without configured mail the links are printed, to pass on, and cannot be shown again.",
    )
    .jsonFields(SentReview)
    .examples(
      "portal design review send 0195f000-0000-7000-8000-000000000001 --email ines@brand.example",
      'portal design review send "https://portal.example/…/review?asset=0195…" --email ines@brand.example --require-code',
    )
    .action(async (asset: string, _: unknown, command: Command) => {
      const { email: emails = [], requireCode = false, json } = command.optsWithGlobals<SendOptions>();
      const param = { id: namedId("asset", asset) };
      const { review } = connect(command, io)["design-assets"][":id"];
      const sent = await answer(review.$post({ param, json: { emails, requireCode } }));
      if (json) printJson(io, json, sent);
      else if (sent.links.length > 0) printTable(io, columnsFor(sent.links), sent.links);
      say(io, wordsFor(sent));
    });
}

/** Adds a link column if a link has to be passed on by hand. */
function columnsFor(links: readonly SentReviewLink[]): Column<SentReviewLink>[] {
  if (links.every(({ link }) => link === undefined)) return linkColumns;
  return [...linkColumns, { title: "Link", show: ({ link }) => link ?? "" }];
}

function wordsFor({ asset: { assetName, revisions }, links }: SentReview): string {
  const version = `Version ${revisions[0]?.revisionNumber ?? 1} of ${assetName}`;
  if (links.length === 0) return `${version} waits for people with an account.`;
  const isOne = links.length === 1;
  if (links.some(({ link }) => link !== undefined)) {
    return `${version} waits. No mail is set up: pass on the ${isOne ? "link" : "links"}.`;
  }
  return `${version} was sent to ${isOne ? "1 address" : `${links.length} addresses`}.`;
}

/** `portal design review list ASSET` */
export function addListReview(parent: Command, io: Io) {
  parent
    .command("list")
    .argument("<asset>", assetWords)
    .summary("show the review links of a design and their results")
    .description("Show the last 200 review links of an asset's versions, newest first, with their results.")
    .jsonFields(ReviewLink)
    .examples(
      "portal design review list 0195f000-0000-7000-8000-000000000001",
      'portal design review list "https://portal.example/…/review?asset=0195…" --json',
    )
    .action(async (asset: string, _: unknown, command: Command) => {
      const links = await listReviewLinks(connect(command, io), namedId("asset", asset));
      printRows(io, command.optsWithGlobals<GlobalOptions>(), linkColumns, links);
      say(io, links.length === 0 ? "Not sent to anybody yet." : `${counted(links.length, "link")}.`);
    });
}

type WithdrawOptions = GlobalOptions & { email: string; yes?: boolean };

/** `portal design review withdraw ASSET --email ADDRESS` */
export function addWithdrawReview(parent: Command, io: Io) {
  parent
    .command("withdraw")
    .argument("<asset>", assetWords)
    .summary("revoke an unanswered review link")
    .description(
      "Revoke an unanswered link to a design: it no longer shows anything. The version stays in review.",
    )
    .requiredOption("--email <address>", "the recipient's address")
    .option("--yes", "do not ask for confirmation")
    .jsonFields(ReviewLink)
    .examples(
      "portal design review withdraw 0195f000-0000-7000-8000-000000000001 --email ines@brand.example",
      "portal design review withdraw 0195f000-0000-7000-8000-000000000001 --email ines@brand.example --yes",
    )
    .action(async (asset: string, _: unknown, command: Command) => {
      const { email, yes, json } = command.optsWithGlobals<WithdrawOptions>();
      const api = connect(command, io);
      const link = await findOpenLink(api, namedId("asset", asset), email);
      const shown = `the link of ${link.email} to version ${link.revisionNumber}`;
      if (!yes) await mustAgree(io, `Withdraw ${shown}?`, "Nothing was withdrawn.");
      await done(api["review-links"][":id"].$delete({ param: { id: link.id } }));
      if (json) printJson(io, json, link);
      say(io, `Withdrawn: ${shown}.`);
    });
}

/** Description of the asset argument. */
const assetWords = "the id of an asset, or the browser's link to its review";

function listReviewLinks(api: Api, assetId: string): Promise<ReviewLink[]> {
  return answer(api["design-assets"][":id"].review.$get({ param: { id: assetId } }));
}

/** Returns the asset's open link for this address. @throws Failed without one */
async function findOpenLink(api: Api, assetId: string, address: string): Promise<ReviewLink> {
  const links = await listReviewLinks(api, assetId);
  const link = links.find(({ email, state }) => email === emailKey(address) && state === "sent");
  if (!link) throw new Failed(`No link of this asset that waits for an answer went to "${address}".`);
  return link;
}

const linkColumns: Column<ReviewLink>[] = [
  { title: "Address", show: ({ email }) => email, isElastic: true },
  { title: "Version", show: ({ revisionNumber }) => String(revisionNumber), isNumber: true },
  wordColumn("State", reviewLinkState, ({ state }) => state),
  { title: "Code", show: ({ requiresCode }) => (requiresCode ? "yes" : "no"), isSpare: true },
  { title: "Sent", show: ({ sentAt }) => sentAt, isSpare: true },
  { title: "By", show: ({ sentBy }) => sentBy, isElastic: true, isSpare: true },
  { title: "Until", show: ({ expiresAt }) => expiresAt.slice(0, 10), plain: ({ expiresAt }) => expiresAt },
  { title: "Answered", show: ({ usedAt }) => usedAt ?? "", only: "pipe" },
  { title: "Mail", show: ({ mail }) => mail?.state ?? "", isSpare: true },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];
