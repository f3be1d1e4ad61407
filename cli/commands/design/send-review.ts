import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { type Column, printTable } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { SentReview, SentReviewLink } from "#/src/contract/reviews";
import { assetIdOf, assetWords, linkColumns } from "./review-links";

type Options = GlobalOptions & { email?: string[]; requireCode?: boolean };

/** `portal design review send ASSET` */
export function addSendReview(parent: Command, io: Io) {
  parent
    .command("send")
    .argument("<asset>", assetWords)
    .option("--email <addresses...>", "who gets a link; without, it waits for people with an account alone")
    .option("--require-code", "ask for six digits that go to the same address before anything is shown")
    .summary("send a design's newest version for review")
    .description(
      "Have an asset's newest version wait for an answer, and send each address a link of its own to it, for one " +
        "answer within two weeks. Where no mail is set up the links are printed, to pass on, and can never be shown again.",
    )
    .addHelpText(
      "after",
      examples(
        "portal design review send 0195f000-0000-7000-8000-000000000001 --email ines@brand.example",
        'portal design review send "https://portal.example/…/review?asset=0195…" --email ines@brand.example --require-code',
      ),
    )
    .action(async (asset: string, _: unknown, command: Command) => {
      const { email: emails = [], requireCode = false, json } = command.optsWithGlobals<Options>();
      const param = { id: assetIdOf(asset) };
      const { review } = connect(command, io)["design-assets"][":id"];
      const sent = await answer(review.$post({ param, json: { emails, requireCode } }));
      if (json) printJson(io, sent);
      else if (sent.links.length > 0) printTable(io, columnsFor(sent.links), sent.links);
      say(io, wordsFor(sent));
    });
}

/** A link stands in the answer only where somebody has to pass it on. */
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
