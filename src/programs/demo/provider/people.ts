import { type Role, role } from "#/src/contract/choices/users";
import { demoUsers } from "#/src/programs/seeds/demo/data/people";

/** An account at the local provider. */
export type ProviderPerson = {
  subject: string;
  email: string;
  /** True by default; null omits the claim, as some providers do. */
  emailVerified?: boolean | null;
  firstName: string;
  lastName: string;
  /** Shown beside the name in the list of people. */
  role: string;
  /** One sentence on what this role can do in the portal. */
  about: string;
};

const about: Record<Role, string> = {
  admin: "Everything, with users and roles.",
  manager: "Runs clients: creates, imports and edits them, starts onboarding, deletes tasks.",
  contributor: "Works on tasks: starts onboarding, changes tasks, adds notes and links.",
  viewer: "Reads everything the team sees and changes nothing.",
  client: "Sees their own company's onboarding and works on the tasks they own.",
};

/** The demo's five accounts, one per role, with the names and addresses of its seeded users. */
export const demoPeople: ProviderPerson[] = demoUsers.map((user) => ({
  subject: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: role.label(user.role),
  about: about[user.role],
}));
