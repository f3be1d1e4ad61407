import { fieldsOf, isRequired, type Kind, rankOf } from "./kind";

/**
 * Returns the names of the kinds that rows under a header can be: those whose required fields are all present. If
 * only one of them also knows other headers, that one, otherwise all.
 */
export function kindsOf(headers: readonly string[], kinds: readonly Kind[]): string[] {
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
