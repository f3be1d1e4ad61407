import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { printTable } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { assetIdOf, assetWords, linkColumns, listReviewLinks } from "./review-links";

/** `portal design review list ASSET` */
export function addListReview(parent: Command, io: Io) {
  parent
    .command("list")
    .argument("<asset>", assetWords)
    .summary("show to whom a design was sent, and what became of each link")
    .description(
      "Show the last 200 links by which versions of an asset were sent for review, newest first, and what became of each.",
    )
    .addHelpText(
      "after",
      examples(
        "portal design review list 0195f000-0000-7000-8000-000000000001",
        'portal design review list "https://portal.example/…/review?asset=0195…" --json',
      ),
    )
    .action(async (asset: string, _: unknown, command: Command) => {
      const links = await listReviewLinks(connect(command, io), assetIdOf(asset));
      if (command.optsWithGlobals<GlobalOptions>().json) printJson(io, links);
      else printTable(io, linkColumns, links);
      say(io, links.length === 0 ? "Not sent to anybody yet." : `${counted(links.length, "link")}.`);
    });
}
