import type { Command } from "#/cli/command";
import type { Io } from "#/cli/io";
import { writeExport } from "#/cli/output/export";
import { jsonText } from "#/cli/output/json";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { findForm } from "./find-form";

type Options = GlobalOptions & { out?: string };

/** `portal forms export FORM` */
export function addExportForm(parent: Command, io: Io) {
  parent
    .command("export")
    .argument("<form>", "its id or name")
    .summary("write a form as JSON")
    .description(
      "Write the name and the newest version of a form as JSON, without answers. `portal forms import` reads it, also on another portal.",
    )
    .option(
      "--out <file>",
      "write the whole file or nothing; in a folder it is named after the form's id: form-….json",
    )
    .examples(
      'portal forms export "Brand assets" > brand-assets.json',
      "portal forms export Company --out forms/",
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const api = connect(command, io);
      await writeExport(io, command.optsWithGlobals<Options>().out, async () => {
        const { id, name, sections } = await findForm(api, wanted);
        return { fileName: () => `form-${id}.json`, pieces: [jsonText({ name, sections })] };
      });
    });
}
