import { InvalidArgumentError } from "commander";
import { WrongUsage } from "#/cli/exit";
import { Id } from "#/src/contract/primitives";
import { isDate } from "#/src/format/dates";

/** Reads an option that is a calendar date. @throws InvalidArgumentError */
export function calendarDate(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError("It must be a date such as 2026-03-31.");
  return text;
}

const meant = {
  task: "the id of a task nor a link to one",
  asset: "the id of an asset nor a link to its review",
};

/** Returns the id itself, or the one in the address of an open drawer or review. @throws WrongUsage */
export function namedId(what: keyof typeof meant, named: string): string {
  const id = URL.parse(named)?.searchParams.get(what) ?? named.trim();
  if (Id.safeParse(id).success) return id;
  throw new WrongUsage(`"${named}" is neither ${meant[what]}.`);
}

/** Collects the values of a repeatable option. */
export const collect = (value: string, earlier: string[] = []) => [...earlier, value];
