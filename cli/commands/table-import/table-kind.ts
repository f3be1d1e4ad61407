import type { z } from "zod";
import type { Io } from "#/cli/io";
import { waitIn } from "#/cli/session/calls";
import type { Api } from "#/cli/session/connect";
import { type ImportGroup, type ImportOptions, type SendCall, startImport } from "#/src/client/import-calls";
import { fileRows } from "#/src/imports/tables/file-rows";
import { type Kind, sentKind } from "#/src/imports/tables/kind";
import type { Plan } from "#/src/imports/tables/plan";
import type { Source } from "#/src/imports/tables/source";

/** A kind of import rows on the command line. */
export type TableKind = {
  rules: Kind;
  /** Schemas of the fields in the portal's API. */
  wire: Readonly<Record<string, z.ZodType>>;
  send: (api: Api, ...call: Parameters<SendCall>) => ReturnType<SendCall>;
};

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
