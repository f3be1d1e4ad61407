import { clientKind } from "./clients";
import { fieldsOf, isRequired, type Kind, rankOf } from "./kind";
import { leadKind } from "./leads";

const kinds = [clientKind, leadKind];

/**
 * What the rows under a header line can be, by the kinds' names: those that find all they cannot be without. Of two the
 * one that alone knows some of the headers, else both.
 */
export function kindsOf(headers: readonly string[]): string[] {
  const possible = kinds.filter((kind) =>
    fieldsOf(kind).every(
      (field) => !isRequired(kind, field) || headers.some((header) => knows(kind, field, header)),
    ),
  );
  const own = possible.filter((kind) =>
    headers.some(
      (header) =>
        knownTo(kind, header) && possible.every((other) => other === kind || !knownTo(other, header)),
    ),
  );
  return (own.length === 1 ? own : possible).map(({ name }) => name);
}

const knows = (kind: Kind, field: string, header: string) => rankOf(kind, field, header) !== null;
const knownTo = (kind: Kind, header: string) => fieldsOf(kind).some((field) => knows(kind, field, header));
