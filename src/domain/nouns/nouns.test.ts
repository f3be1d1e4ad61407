import { describe, expect, test } from "bun:test";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { deletedName, deletedParent } from "#/src/areas/admin/entry-search";
import { auditLogEntities } from "#/src/contract/choices/audit-log";
import { fieldIn, fields, words } from "#/src/contract/nouns";
import { sentenceCase, type Words } from "#/src/contract/nouns/field";
import { loggedColumns } from "./entries";
import { nounOf, nouns, rowEntities } from "./index";
import type { Noun } from "./noun";

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
/** Does not compile if a part of a noun can be omitted. */
const leftOut: [OptionalKeys<Noun>, OptionalKeys<Words>] extends [never, never] ? [] : never = [];

test("every part of every noun is required, and every entity has its noun and words", () => {
  expect(leftOut).toEqual([]);
  expect(["operation", ...rowEntities].toSorted()).toEqual([...auditLogEntities].toSorted());
  for (const entity of auditLogEntities) {
    expect(words[entity].label).not.toBe("");
    expect(nounOf(entity)?.entity ?? "operation").toBe(entity);
  }
});

const all = Object.values(nouns);

function foreignTable(table: SQLiteTable, column: string): SQLiteTable | undefined {
  const wanted = getTableColumns(table)[column];
  const key = getTableConfig(table).foreignKeys.find((each) => each.reference().columns[0] === wanted);
  return key?.reference().foreignTable;
}

describe("the parents of a noun", () => {
  test.each(all.map((noun) => [noun.entity, noun] as const))(
    "%s: its parents and its way to the client are foreign keys",
    (_, { table, parents, clientVia }) => {
      const ways = typeof clientVia === "object" ? (clientVia ?? []) : [];
      for (const { entity, column } of [...parents, ...ways]) {
        // Answers outlive their task, so that undoing its deletion loses none.
        if (table === nouns.request_answer.table) continue;
        expect({ column, to: foreignTable(table, column) }).toEqual({ column, to: nouns[entity].table });
      }
      if (clientVia === "clientId") expect(foreignTable(table, "clientId")).toBe(nouns.client.table);
    },
  );

  /** Columns that record who did something, which restoring a row only repeats. */
  const doers = [
    "createdBy",
    "createdById",
    "sentById",
    "decidedById",
    "authorId",
    "uploadedById",
    "verifiedBy",
  ];
  /** Columns of rows that belong to a person, whether or not that person may take work. */
  const owners = ["saved_view.ownerId"];

  test.each(all.map((noun) => [noun.entity, noun] as const))(
    "%s: undo judges each person whom its rows name",
    (entity, { table, undo }) => {
      if ("never" in undo) return;
      const named = Object.keys(getTableColumns(table)).filter(
        (column) => foreignTable(table, column) === nouns.user.table,
      );
      const judged = named.filter(
        (column) => !doers.includes(column) && !owners.includes(`${entity}.${column}`),
      );
      expect(undo.people.toSorted()).toEqual(judged.toSorted());
    },
  );

  test("every noun follows those that it refers to, so rows can be restored in this order", () => {
    const undoable = all.filter(({ undo }) => !("never" in undo));
    for (const { entity, table } of undoable) {
      const parents = Object.keys(getTableColumns(table)).map((column) => foreignTable(table, column));
      const referenced = undoable.filter((other) => other.table !== table && parents.includes(other.table));
      for (const other of referenced) {
        expect(rowEntities.indexOf(other.entity), `${other.entity} before ${entity}`).toBeLessThan(
          rowEntities.indexOf(entity),
        );
      }
    }
  });

  test("a search finds deleted things by their names and parents", () => {
    const deletable = all.filter(({ undo }) => !("never" in undo) && !isFinal(undo));
    const [name, parent] = [deletedName, deletedParent].map((part) => JSON.stringify(part));
    for (const { search, name: named, parents } of deletable) {
      for (const column of search ? named.columns : []) expect(name).toContain(`'${column}'`);
      for (const { column } of parents.slice(0, 1)) expect(parent).toContain(`'${column}'`);
    }
  });
});

describe("the personal data of a noun", () => {
  const looksPersonal = /email|phone|(first|last|client|contact)Name$|profileImage|recipient/i;

  test.each(all.map((noun) => [noun.entity, noun] as const))(
    "%s: a column that looks like a person's name or address is erased",
    (_, { table, personal }) => {
      const columns = getTableColumns(table);
      const suspects = Object.keys(columns).filter((column) => looksPersonal.test(column));
      if (personal === null) return expect(suspects).toEqual([]);
      if ("elsewhere" in personal) return expect(personal.elsewhere).not.toBe("");
      const { address, name, emptied } = personal;
      expect([address, name, ...emptied]).toEqual(expect.arrayContaining(suspects));
      expect([columns[address]?.notNull, columns[name]?.notNull]).toEqual([true, true]);
      for (const column of emptied) expect(columns[column]?.notNull, column).toBe(false);
    },
  );
});

function isFinal(undo: Exclude<Noun["undo"], { never: string }>): boolean {
  return undo.rights !== "as its parent" && undo.rights.delete === undefined;
}

describe("the fields of a noun", () => {
  /** Columns of every row, which the log displays without a noun's description. */
  const ofEveryRow = ["id", "version", "createdAt", "updatedAt"];

  test.each(all.map((noun) => [noun.entity, noun] as const))(
    "%s: every column that the log stores is described, and every description is of one",
    (entity, noun) => {
      const stored = Object.keys(loggedColumns(noun, getTableColumns(noun.table)));
      const undescribed = stored.filter((column) => !ofEveryRow.includes(column) && !fieldIn(entity, column));
      expect(undescribed).toEqual([]);
      // Entries of users contained a client before memberships had entries of their own.
      const remarks =
        entity === "user" ? ["clientId"] : ["stayedShared", "needs", "leftOut", "removed", "notAdded"];
      const unknown = Object.keys(fields[entity]).filter(
        (field) => !stored.includes(field) && !remarks.includes(field),
      );
      expect(unknown).toEqual([]);
    },
  );

  test.each(all.map((noun) => [noun.entity, noun] as const))(
    "%s: columns with a fixed set of values have labels for them",
    (entity, noun) => {
      for (const [column, { enumValues }] of Object.entries(getTableColumns(noun.table))) {
        const field = fieldIn(entity, column);
        if (!enumValues || enumValues.length === 0 || field?.kind !== "choice") continue;
        expect(field.choice.values.toSorted()).toEqual([...enumValues].toSorted());
      }
    },
  );

  test("are in sentence case in the log, except for abbreviations", () => {
    const labels = ["Company Name", "Amazon Store URL", "AI Amazon Data", "ACOS", "Names of Attachments"];
    expect(labels.map(sentenceCase)).toEqual([
      "Company name",
      "Amazon store URL",
      "AI amazon data",
      "ACOS",
      "Names of attachments",
    ]);
  });
});
