import type { z } from "zod";
import type { ClientFieldRow, ClientRow } from "#/db/schema";
import { fieldParam, keyOfParam } from "#/src/contract/choices/field-names";
import { importedValue, type UpdateClientFields } from "#/src/contract/client-fields";
import type { AttachedValues } from "#/src/domain/attached-values";
import type { Fields } from "#/src/domain/check-row";
import { clientFieldNoun, deriveClientField } from "#/src/domain/nouns/forms";
import { firstVersion, insertRows } from "#/src/domain/rows";
import type { Write } from "#/src/domain/write";
import { keptFieldsNamed, rowsOfClients } from "./queries";
import { writeValues } from "./update-fields";

type Imported = { rows: readonly Fields[]; existing: Iterable<readonly Pick<ClientRow, "id">[]> };

/** Reads the agency's own fields that rows of a file name as `field.{key}`, and their values of existing clients. */
export async function importedFields(w: Write, { rows, existing }: Imported) {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const keys = [...names].flatMap((name) => keyOfParam(name) ?? []);
  const known = await keptFieldsNamed(w.tx, keys);
  const fields = keys.flatMap((key) => known.get(key) ?? []);
  const ids = [...existing].flatMap((clients) => clients.map(({ id }) => id));
  const stored = fields.length > 0 ? await rowsOfClients(w.tx, ids) : new Map<string, ClientFieldRow[]>();
  const rowsOf = ({ id }: ClientRow) => stored.get(id) ?? [];
  const fresh: ClientFieldRow[] = [];
  const attached: AttachedValues<ClientRow> = {
    of: (client) => {
      const values = new Map(rowsOf(client).map(({ key, value }) => [key, value]));
      return Object.fromEntries(fields.map(({ key }) => [fieldParam(key), values.get(key) ?? null]));
    },
    write: (client, changed) => writeValues(w, client, rowsOf(client), valuesIn(changed)),
  };
  return {
    /** Schemas of the fields, by their names in a row. */
    shape: Object.fromEntries(
      fields.map((field): [string, z.ZodType] => [fieldParam(field.key), importedValue(field)]),
    ),
    attached,
    /** Adds the values of a new client, given the parsed row. */
    add(clientId: string, row: Fields) {
      for (const [key, value] of Object.entries(valuesIn(row))) {
        if (value === null || value === undefined) continue;
        fresh.push({ ...firstVersion(w), clientId, key, value, ...deriveClientField({ value }) });
      }
    },
    /** Stores the values of new clients, once their rows are there. */
    store: () => insertRows(w, clientFieldNoun, fresh),
  };
}

/** Returns the values of a parsed row by the keys of their fields. Safe because each was parsed by the field's schema. */
function valuesIn(row: Fields): UpdateClientFields {
  const values = Object.entries(row).flatMap(([name, value]) => {
    const key = keyOfParam(name);
    return key === null ? [] : [[key, value]];
  });
  return Object.fromEntries(values) as UpdateClientFields;
}
