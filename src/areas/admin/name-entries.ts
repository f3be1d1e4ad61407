import type { AuditLogEntry, EntrySubject } from "#/src/contract/admin";
import type { Context } from "#/src/domain/context";
import { type Reference, referringFields } from "./entry-kinds";
import { findSubjects, type Subject } from "./entry-subjects";
import type { UnnamedEntry } from "./present";

/** Entries with the names of what they are about and of what their values point at. */
export async function nameEntries(ctx: Context, entries: UnnamedEntry[]): Promise<AuditLogEntry[]> {
  const own = entries.map(({ entity, entityId }): Reference => ({ entity, id: entityId }));
  const subjects = await findSubjects(ctx, [...own, ...entries.flatMap(referencesIn)]);
  return entries.map((entry) => ({
    ...entry,
    subject: entry.entity === "operation" ? operation(entry) : (subjects.get(entry.entityId) ?? nameless),
    names: namesOf(entry, subjects),
  }));
}

const nameless: EntrySubject = { name: null, partOf: null, path: null };

/** One press that changed many things. */
function operation({ action, after }: UnnamedEntry): EntrySubject {
  if (action === "import") return { name: "Import of clients", partOf: null, path: "/" };
  if (after?.projects) return { name: "Order of design projects", partOf: null, path: "/design" };
  if (after?.templates) return { name: "Order of templates", partOf: null, path: "/templates" };
  if (after?.categories) return { name: "Order of template categories", partOf: null, path: "/templates" };
  return nameless;
}

/** The things whose ids are among an entry's values, before and after. */
function referencesIn({ before, after }: UnnamedEntry): Reference[] {
  return [before, after].flatMap((side) =>
    Object.entries(side ?? {}).flatMap(([field, value]) => {
      const entity = Object.hasOwn(referringFields, field) ? referringFields[field] : undefined;
      const ids = entity ? [value].flat() : [];
      return ids.flatMap((id) => (entity && typeof id === "string" ? { entity, id } : []));
    }),
  );
}

function namesOf(entry: UnnamedEntry, subjects: Map<string, Subject>): Record<string, string> {
  const named = referencesIn(entry).map(({ id }) => [id, subjects.get(id)?.name] as const);
  return Object.fromEntries(named.flatMap(([id, name]) => (name ? [[id, name]] : [])));
}
