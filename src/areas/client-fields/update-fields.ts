import type { ClientFieldRow, ClientRow } from "#/db/schema";
import { clients } from "#/db/schema";
import { changeAtVersion } from "#/db/statement";
import { type KeptField, keptValue, type UpdateClientFields } from "#/src/contract/client-fields";
import type { FieldError } from "#/src/contract/problem";
import type { Context } from "#/src/domain/context";
import { Invalid, Stale } from "#/src/domain/errors";
import { fieldErrorsOf } from "#/src/domain/field-errors";
import { findClient } from "#/src/domain/find-client";
import { clientFieldNoun, deriveClientField } from "#/src/domain/nouns/forms";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { deleteRow, firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { keptFieldsNamed, rowsOfClient } from "./queries";

/**
 * Changes values of a client's own fields; null deletes one.
 * @throws NotFound; Stale if the client is not at `expectedVersion`; Invalid at the keys of unknown fields and of values
 * that are not of their kind
 */
export function updateFields(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateClientFields>,
): Promise<ClientRow> {
  return write(ctx, async (w) => {
    const client = await findClient(ctx, id, w.tx);
    requireVersion(client, expectedVersion);
    const fields = await keptFieldsNamed(w.tx, Object.keys(change));
    const { values, errors } = checkValues(change, fields);
    if (errors.length > 0) throw new Invalid(errors);
    return writeValues(w, client, await rowsOfClient(w.tx, id), values);
  });
}

/** Validates values of fields. `values` has the valid ones. */
function checkValues(given: UpdateClientFields, fields: ReadonlyMap<string, KeptField>) {
  const values: UpdateClientFields = {};
  const errors: FieldError[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = fields.get(key);
    if (!field) errors.push({ path: key, message: "Unknown field" });
    else if (value === null) values[key] = null;
    else {
      const { data, error } = keptValue(field).safeParse(value);
      if (data !== undefined) values[key] = data;
      else errors.push(...fieldErrorsOf(error.issues).map(({ message }) => ({ path: key, message })));
    }
  }
  return { values, errors };
}

const touchClient = changeAtVersion(clients);

/**
 * Writes the values that differ, each with its log entry, and raises the client's version if there is one. Returns the
 * client.
 * @throws Stale if another write came first
 */
export async function writeValues(
  w: Write,
  client: ClientRow,
  rows: readonly ClientFieldRow[],
  values: UpdateClientFields,
): Promise<ClientRow> {
  let isChanged = false;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const [key, value] of Object.entries(values)) {
    isChanged = (await writeValue(w, client.id, { key, value, row: byKey.get(key) })) || isChanged;
  }
  if (!isChanged) return client;
  const change = { version: client.version + 1, updatedAt: w.now };
  if (!(await touchClient(w.tx, client, change))) throw new Stale();
  return { ...client, ...change };
}

type Value = { key: string; value: UpdateClientFields[string] | undefined; row: ClientFieldRow | undefined };

/** Returns false if the field has this value already. */
async function writeValue(w: Write, clientId: string, { key, value = null, row }: Value): Promise<boolean> {
  if (value === null) {
    if (row) await deleteRow(w, clientFieldNoun, row);
    return row !== undefined;
  }
  if (row) return (await updateRow(w, clientFieldNoun, { row, change: { value } })) !== row;
  await insertRow(w, clientFieldNoun, {
    ...firstVersion(w),
    ...{ clientId, key, value },
    ...deriveClientField({ value }),
  });
  return true;
}
