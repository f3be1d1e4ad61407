import type { Command } from "commander";
import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { done } from "#/src/client";
import { assetIdOf, assetWords, findOpenLink } from "./review-links";

type Options = GlobalOptions & { email: string; yes?: boolean };

/** `portal design review withdraw ASSET --email ADDRESS` */
export function addWithdrawReview(parent: Command, io: Io) {
  parent
    .command("withdraw")
    .argument("<asset>", assetWords)
    .summary("end a link that was not answered by")
    .description(
      "End a link to a design that was not answered by: it shows nothing from now on. The version goes on waiting.",
    )
    .requiredOption("--email <address>", "the address that the link went to")
    .option("--yes", "do not ask first")
    .addHelpText(
      "after",
      examples(
        "portal design review withdraw 0195f000-0000-7000-8000-000000000001 --email ines@brand.example",
        "portal design review withdraw 0195f000-0000-7000-8000-000000000001 --email ines@brand.example --yes",
      ),
    )
    .action(async (asset: string, _: unknown, command: Command) => {
      const { email, yes, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const link = await findOpenLink(api, assetIdOf(asset), email);
      const shown = `the link of ${link.email} to version ${link.revisionNumber}`;
      if (!yes) await mustAgree(io, `Withdraw ${shown}?`, "Nothing was withdrawn.");
      await done(api["review-links"][":id"].$delete({ param: { id: link.id } }));
      if (json) printJson(io, link);
      say(io, `Withdrawn: ${shown}.`);
    });
}
