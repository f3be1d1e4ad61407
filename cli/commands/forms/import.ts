import type { Command } from "#/cli/command";
import { readJsonFile } from "#/cli/commands/json-file";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { printTable } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { CreateForm, FormDetail } from "#/src/contract/forms";
import { formNamed } from "./find-form";
import { formColumns } from "./list";

/** `portal forms import FILE` */
export function addImportForm(parent: Command, io: Io) {
  parent
    .command("import")
    .argument("<file>", "a file of `portal forms export`; - is standard input")
    .summary("create a form, or add a version to it")
    .description(
      "Create the form in a JSON file. If a form has its name, the file becomes the next version, which new tasks get; " +
        "a file that equals the newest version changes nothing. An invalid file is refused with the place of each error.",
    )
    .jsonFields(FormDetail)
    .examples(
      "portal forms import brand-assets.json",
      "portal forms import - --json id,versions < brand-assets.json",
    )
    .action(async (path: string, _: unknown, command: Command) => {
      const given = await readJsonFile(io, path, { schema: CreateForm, what: "form" });
      const { form, outcome } = await put(connect(command, io), given);
      const { json } = command.optsWithGlobals<GlobalOptions>();
      if (json) printJson(io, json, form);
      else printTable(io, formColumns, [form]);
      say(io, outcome);
    });
}

async function put(api: Api, { name, sections }: CreateForm): Promise<{ form: FormDetail; outcome: string }> {
  const listed = await formNamed(api, name);
  if (!listed) {
    const form = await answer(api.forms.$post({ json: { name, sections } }));
    return { form, outcome: `Created the form "${form.name}".` };
  }
  const param = { id: listed.id };
  const present = await answer(api.forms[":id"].$get({ param }));
  if (JSON.stringify(present.sections) === JSON.stringify(sections)) {
    return { form: present, outcome: `The form "${present.name}" is unchanged.` };
  }
  const headers = { "If-Match": `"${present.version}"` };
  const { versions } = api.forms[":id"];
  const form = await answer(versions.$post({ param, json: { sections } }, { headers }));
  return { form, outcome: `Added version ${form.versions[0]?.number} of the form "${form.name}".` };
}
