import { clientKind } from "./clients";
import { guessColumns } from "./columns";
import { fieldsOf, isRequired, type Kind, matchesOf } from "./kind";
import { leadKind } from "./leads";

/** Every kind of row, by its name. */
const byName = { clients: clientKind, leads: leadKind };
const kinds: readonly Kind[] = Object.values(byName);

export type KindName = keyof typeof byName;

/**
 * Returns the names of the kinds that rows under a header can be: those whose required fields are all present. If
 * only one of them knows headers that no other knows, that one, otherwise all.
 */
export function kindsOf(headers: readonly string[]): string[] {
  const possible = kinds
    .map((kind) => ({ kind, columns: guessColumns(kind, headers) }))
    .filter(({ kind, columns }) =>
      fieldsOf(kind).every((field) => !isRequired(kind, field) || columns.has(field)),
    )
    .map(({ kind }) => ({ kind, places: knownPlaces(kind, headers) }));
  const own = possible.filter(({ places }) =>
    [...places].some((at) => possible.every((other) => other.places === places || !other.places.has(at))),
  );
  return (own.length === 1 ? own : possible).map(({ kind }) => kind.name);
}

/** Counts the headers that some kind knows. */
export const countKnownHeaders = (headers: readonly string[]) =>
  new Set(kinds.flatMap((kind) => [...knownPlaces(kind, headers)])).size;

/** Indexes of the headers that name a field of the kind, or a part of one. */
const knownPlaces = (kind: Kind, headers: readonly string[]) =>
  new Set(headers.flatMap((header, at) => (matchesOf(kind, header).length > 0 ? [at] : [])));
