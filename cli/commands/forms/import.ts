import { statSync } from "node:fs";
import type { Command } from "#/cli/command";
import { WrongUsage } from "#/cli/exit";
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
      const given = parsed(path, await textOf(path, io));
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

/** Limits a file, far above the largest form. */
const mostBytes = 5_000_000;

async function textOf(path: string, io: Io): Promise<string> {
  const named = path === "-" ? "Standard input" : path;
  if (path !== "-" && !statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new WrongUsage(`There is no file ${path}.`);
  }
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const piece of path === "-" ? io.input.read() : Bun.file(path).stream()) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new WrongUsage(`${named} is larger than ${mostBytes / 1_000_000} MB.`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws WrongUsage for a file that holds no valid form, with the path of each error */
function parsed(path: string, text: string): CreateForm {
  const named = path === "-" ? "Standard input" : path;
  const result = CreateForm.safeParse(jsonOf(named, text));
  if (result.success) return result.data;
  const errors = result.error.issues.map(
    (issue) => `\n  ${issue.path.length > 0 ? `${issue.path.join(".")}: ` : ""}${issue.message}`,
  );
  throw new WrongUsage(`${named} is not a valid form:${errors.join("")}`);
}

function jsonOf(named: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongUsage(`${named} is not JSON.`);
  }
}
