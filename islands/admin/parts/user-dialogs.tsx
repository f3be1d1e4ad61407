import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { AdminUser } from "#/src/contract/admin";
import type { Role } from "#/src/contract/choices/users";

/** The open dialog with its subject. */
export type OpenUserDialog =
  | { kind: "add" }
  | { kind: "link"; user: AdminUser }
  | { kind: "name"; user: AdminUser }
  | { kind: "active"; user: AdminUser }
  | { kind: "sessions"; user: AdminUser }
  | { kind: "own-role"; user: AdminUser; role: Role };

const addUser = lazyPart("The form for a user", () => import("./user-forms").then((m) => m.AddUserDialog));
const linkClient = lazyPart("The choice of a client", () =>
  import("./user-forms").then((m) => m.LinkClientDialog),
);
const active = lazyPart("The question about this user's access", () =>
  import("./user-confirms").then((m) => m.ActiveConfirm),
);
const sessions = lazyPart("The question about this user's sessions", () =>
  import("./user-confirms").then((m) => m.SessionsConfirm),
);
const ownRole = lazyPart("The question about your role", () =>
  import("./user-confirms").then((m) => m.OwnRoleConfirm),
);
const userName = lazyPart("The form for a user's name", () =>
  import("./user-forms").then((m) => m.UserNameDialog),
);

export const preloadUserDialogs = addUser.preload;

type UserDialogsProps = { dialog: OpenUserDialog | null; onClose: () => void };

/** The open dialog, once its code is loaded. */
export function UserDialogs({ dialog, onClose }: UserDialogsProps) {
  switch (dialog?.kind) {
    case "add":
      return <Lazy part={addUser} props={{ onClose }} />;
    case "link":
      return <Lazy part={linkClient} props={{ user: dialog.user, onClose }} />;
    case "name":
      return <Lazy part={userName} props={{ user: dialog.user, onClose }} />;
    case "active":
      return <Lazy part={active} props={{ user: dialog.user, onClose }} />;
    case "sessions":
      return <Lazy part={sessions} props={{ user: dialog.user, onClose }} />;
    case "own-role":
      return <Lazy part={ownRole} props={{ user: dialog.user, role: dialog.role, onClose }} />;
    default:
      return null;
  }
}
