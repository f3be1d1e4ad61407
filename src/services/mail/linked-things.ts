import type { LinkedThing } from "#/src/domain/links/linked-thing";

/** The target of a line in a mail: a thing that a client's person can open by a link, or any other path. */
export type MailThing = LinkedThing | { kind: "path"; path: string };

/** Returns the address of a thing. */
export type OpenThing = (thing: MailThing) => string;

/** Returns the local part of the Message-ID that begins the conversation about a thing. */
export function threadOf({ kind, id }: Pick<LinkedThing, "kind" | "id">): string {
  return `${kind === "task" ? "task" : "project"}-${id}`;
}

/** Returns the path of a thing for people who sign in. */
export function thingPath(thing: MailThing): string {
  if (thing.kind === "path") return thing.path;
  const { kind, id, clientId } = thing;
  return kind === "task" ? `/clients/${clientId}?task=${id}` : `/design?project=${id}`;
}
