import { WrongUsage } from "#/cli/exit";
import { Id } from "#/src/contract/primitives";

const meant = {
  task: "the id of a task nor a link to one",
  asset: "the id of an asset nor a link to its review",
};

/** The id itself, or the one that the address of an open drawer or review names. @throws WrongUsage */
export function namedId(what: keyof typeof meant, named: string): string {
  const id = URL.parse(named)?.searchParams.get(what) ?? named.trim();
  if (Id.safeParse(id).success) return id;
  throw new WrongUsage(`"${named}" is neither ${meant[what]}.`);
}
