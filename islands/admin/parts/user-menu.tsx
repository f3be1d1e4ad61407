import Link from "lucide-react/icons/link";
import LogOut from "lucide-react/icons/log-out";
import UserCheck from "lucide-react/icons/user-check";
import UserX from "lucide-react/icons/user-x";
import { Icon } from "#/islands/ui/icon";
import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import type { ListedUser } from "#/src/contract/admin";
import { usePageContext } from "../page-context";
import { nameOf } from "../people";
import type { OpenUserDialog } from "./user-dialogs";

type UserMenuProps = { user: ListedUser; open: (dialog: OpenUserDialog) => void };

/** Actions for a user, except changing the role. */
export function UserMenu({ user, open }: UserMenuProps) {
  const { me } = usePageContext();
  return <Menu label={`Actions for ${nameOf(user)}`} items={() => itemsFor({ user, open }, me)} />;
}

function itemsFor({ user, open }: UserMenuProps, me: string): MenuAction[] {
  const link: MenuAction = {
    label: "Link Client",
    icon: <Link size={16} aria-hidden />,
    onSelect: () => open({ kind: "link", user }),
  };
  const editName: MenuAction = {
    label: "Edit Name",
    icon: <Icon name="pencil" />,
    onSelect: () => open({ kind: "name", user }),
  };
  const switchActive: MenuAction = user.active
    ? {
        label: "Deactivate",
        icon: <UserX size={16} aria-hidden />,
        onSelect: () => open({ kind: "active", user }),
        variant: "destructive",
        deniedBecause: user.id === me ? "Another admin has to do this" : undefined,
      }
    : {
        label: "Activate",
        icon: <UserCheck size={16} aria-hidden />,
        onSelect: () => open({ kind: "active", user }),
      };
  const endSessions: MenuAction = {
    label: "End Sessions",
    icon: <LogOut size={16} aria-hidden />,
    onSelect: () => open({ kind: "sessions", user }),
    variant: "destructive",
    deniedBecause: whyNoSessions(user, me),
  };
  return user.role === "client"
    ? [editName, link, { ...endSessions, startsGroup: true }, switchActive]
    : [editName, { ...endSessions, startsGroup: true }, switchActive];
}

function whyNoSessions({ id, sessions }: ListedUser, me: string): string | undefined {
  if (id === me) return "Use Logout to end your own";
  return sessions === 0 ? "They are not signed in" : undefined;
}
