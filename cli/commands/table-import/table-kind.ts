import type { z } from "zod";
import type { Api } from "#/cli/session/connect";
import type { ImportResult, ImportRowsInput } from "#/src/contract/table-imports";
import type { Kind } from "#/src/table-import/kind";

/** A call of an import, as every kind of row takes it. */
export type ImportCall = Required<ImportRowsInput> & { importId: string; dryRun: boolean };

/** A kind of row as the command line imports it. */
export type TableKind = {
  rules: Kind;
  /** What the portal takes in each field. */
  wire: Readonly<Record<string, z.ZodType>>;
  send: (api: Api, call: ImportCall, headers: Record<string, string>) => Promise<ImportResult>;
};
