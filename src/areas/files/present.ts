import { unnamedColleague } from "#/src/areas/comments";
import type { TaskFile } from "#/src/contract/files";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import type { ShownFileRow } from "./queries";

/** Returns a file for both sides; since clients read it, it contains no email address of the team. */
export function presentFile({ scanner }: Context, row: ShownFileRow): TaskFile {
  const { id, name, contentType, size, path, createdAt, sender, linkEmail, verdict, signature } = row;
  const scan = !scanner ? "off" : size > scanner.most ? "too_large" : (verdict ?? "waiting");
  return {
    ...{ id, name, contentType, size, path, createdAt, scan },
    uploadedBy: sender
      ? personName(sender, sender.role === "client" ? sender.email : unnamedColleague)
      : (linkEmail ?? "The recipient of a link"),
    signature: scan === "infected" ? signature : null,
  };
}
