import type { z } from "zod";
import type { Io } from "#/cli/io";
import { waitIn } from "#/cli/session/calls";
import type { Api } from "#/cli/session/connect";
import { type ImportGroup, type ImportOptions, type SendCall, startImport } from "#/src/client/import-calls";
import { fieldParam } from "#/src/contract/choices/field-names";
import { importedValue, type KeptField } from "#/src/contract/client-fields";
import { fileRows } from "#/src/imports/tables/file-rows";
import { type Kind, matchesOf, sentKind } from "#/src/imports/tables/kind";
import { withOwnFields } from "#/src/imports/tables/own-fields";
import type { Plan } from "#/src/imports/tables/plan";
import type { Source } from "#/src/imports/tables/source";
import type { PlanChoices } from "./plan";

/** A kind of import rows on the command line. */
export type TableKind = {
  rules: Kind;
  /** Schemas of the fields in the portal's API. */
  wire: Readonly<Record<string, z.ZodType>>;
  /** Reads the agency's own fields of such rows; null if they have none. */
  ownFields: ((api: Api) => Promise<KeptField[]>) | null;
  send: (api: Api, ...call: Parameters<SendCall>) => ReturnType<SendCall>;
};

/**
 * Adds the agency's own fields to a kind. They are read only for a file with columns that the kind does not know, and
 * for options that name such a field.
 */
export async function completeKind(
  kind: TableKind,
  { headers }: Pick<Source, "headers">,
  { map = [], default: defaults = [] }: Pick<Partial<PlanChoices>, "map" | "default">,
  connectNow: () => Api,
): Promise<TableKind> {
  const isUnknown = (header: string) => header.trim() !== "" && matchesOf(kind.rules, header).length === 0;
  const namesOne = (option: string) => option.includes(fieldParam(""));
  if (!kind.ownFields || !(headers.some(isUnknown) || [...map, ...defaults].some(namesOne))) return kind;
  const fields = await kind.ownFields(connectNow());
  const schemas = fields.map((field) => [fieldParam(field.key), importedValue(field)]);
  return {
    ...kind,
    rules: withOwnFields(kind.rules, fields),
    wire: { ...kind.wire, ...Object.fromEntries(schemas) },
  };
}

type Work = { kind: TableKind; api: Api; io: Io; options: ImportOptions; group?: ImportGroup };

/** Prepares the import of a file's rows of a kind. */
export function startTableImport({ kind, api, io, ...work }: Work, { records }: Source, plan: Plan) {
  return startImport({
    ...work,
    rows: fileRows(records, plan),
    kind: sentKind(kind.rules),
    send: (call, headers) => kind.send(api, call, headers),
    wait: waitIn(io),
  });
}
