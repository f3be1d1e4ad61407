import { rightsLookup } from "../access";
import { type ScreenRight, screenRights } from "../screen-rights";
import { accountAccess } from "./access";
import { administration, apiTokens, signIn } from "./accounts";
import { audits } from "./audits";
import { events, undo } from "./changes";
import { clients } from "./clients";
import { design } from "./design";
import { leads } from "./leads";
import { invitations, people, reminders } from "./people";
import { reports, search, views } from "./reading";
import { forms, keptFields, requests } from "./requests";
import { documentation, health } from "./service";
import { conversation, files, notices, onboarding, tasks, templates, work } from "./tasks";

/**
 * One row per API route and nothing else, with the access of each role, in the order of the API's description. `own`
 * limits client users to their own client and an undo to the caller's own operations; everything else does not exist
 * for them. Screens use `screenRights`, which has no paths.
 */
export const permissions = {
  ...clients,
  ...onboarding,
  ...tasks,
  ...conversation,
  ...files,
  ...templates,
  ...forms,
  ...requests,
  ...keptFields,
  ...work,
  ...notices,
  ...leads,
  ...accountAccess,
  ...audits,
  ...design,
  ...reports,
  ...search,
  ...views,
  ...invitations,
  ...reminders,
  ...people,
  ...undo,
  ...events,
  ...signIn,
  ...apiTokens,
  ...administration,
  ...health,
  ...documentation,
} satisfies Record<Exclude<ScreenRight, "view.share" | "comment.moderate">, unknown>;

/** A right with a route of its own. */
export type Action = keyof typeof permissions;

/** The name of a right. */
export type Right = Action | ScreenRight;

export const { accessOf, can, whoMay } = rightsLookup<Right>({ ...screenRights, ...accesses() });

/** Safe because every action has a row; Object.fromEntries loses the key types. */
function accesses() {
  const rows = Object.entries(permissions).map(([action, { access }]) => [action, access]);
  return Object.fromEntries(rows) as { [A in Action]: (typeof permissions)[A]["access"] };
}
