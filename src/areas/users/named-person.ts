import type { z } from "zod";
import type { Tx } from "#/db/client";
import { namedPeople } from "./names";

type Row = Record<string, unknown>;
type WithId<Fields, Name extends string, Id> = Omit<Fields, Name> & Id;

type Imported<Name extends string, Input extends z.ZodObject, Change extends z.ZodObject> = {
  rows: readonly Row[];
  /** The field that names a person, such as `owner` for the column `ownerId`. */
  field: Name;
  /** Fields of a new row, and of a change. */
  Input: Input;
  Change: Change;
};

/** Completes the schemas of imported rows: they convert the name of a person to the id. */
export async function namingPerson<
  Name extends string,
  Input extends z.ZodObject,
  Change extends z.ZodObject,
>(tx: Tx, { rows, field, Input, Change }: Imported<Name, Input, Change>) {
  const people = await namedPeople(
    tx,
    rows.some((row) => row[field]),
  );
  const column: `${Name}Id` = `${field}Id`;
  type Created = WithId<z.output<Input>, Name, Record<`${Name}Id`, string | null>>;
  type Changed = WithId<z.output<Change>, Name, Partial<Record<`${Name}Id`, string | null>>>;
  return {
    Input,
    Create: identifying<Created>(Input.extend({ [field]: people.Person.default(null) }), field),
    Change: identifying<Changed>(Change.extend({ [field]: people.Person.optional() }), field),
    person: { field, column, people },
  };
}

/** Safe because the schema has the fields of `T`, with the person as an id under the name of `field`. */
function identifying<T>(schema: z.ZodObject, field: string) {
  return schema.transform(({ [field]: id, ...row }): T => ({ ...row, [`${field}Id`]: id }) as T);
}
