import type { Viewer } from "#/islands/runtime/page/viewer";
import { Avatar } from "#/islands/ui/avatar";
import { Badge } from "#/islands/ui/badge";
import { classes } from "#/islands/ui/classes";
import { Select } from "#/islands/ui/inputs";
import { type Sorting, sortedHeadOrNone } from "#/islands/ui/sort-header";
import { actionsColumn, type Column, OneLine } from "#/islands/ui/table";
import type { AdminUser, ListedUser } from "#/src/contract/admin";
import { role } from "#/src/contract/choices/users";
import { dateIn, showDate } from "#/src/format/show-dates";
import { type AdminPageContext, usePageContext } from "../page-context";
import { nameOf, roleTones } from "../people";
import { useChangeRole } from "../role-change";
import { type UserSort, userSorting } from "../sorting";
import type { OpenUserDialog } from "./user-dialogs";
import { UserMenu } from "./user-menu";

/** The columns of the user table; actions with a confirmation go to `open`. */
export function userColumns(
  { me, timeZone }: AdminPageContext & Pick<Viewer, "timeZone">,
  open: (dialog: OpenUserDialog) => void,
  order: Sorting<UserSort>,
): Column<ListedUser>[] {
  const head = (label: string, ...by: Parameters<typeof userSorting.by>) =>
    sortedHeadOrNone(label, userSorting.by(...by), order);
  return [
    {
      key: "user",
      ...head("User", "user"),
      cell: (user) => <Person user={user} isMe={user.id === me} />,
      phone: "title",
    },
    {
      key: "email",
      ...head("Email", "email"),
      cell: ({ email }) => <OneLine text={email} className="text-muted" />,
      width: "w-[22%] @min-[1000px]:w-[24%]",
      phone: "meta",
    },
    {
      key: "role",
      ...head("Current Role", "role"),
      cell: (user) => <CurrentRole user={user} />,
      width: "w-[15%] @min-[1000px]:w-[18%]",
      phone: "meta",
    },
    {
      key: "change",
      header: "Change Role",
      cell: (user) => <RoleSelect user={user} open={open} />,
      width: "w-38 @min-[1000px]:w-44",
      phone: "meta",
    },
    {
      key: "joined",
      ...head("Joined", "joined", "down"),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="tabular-nums">
          {showDate(dateIn(timeZone, createdAt))}
        </time>
      ),
      width: "w-28 @min-[1000px]:w-32",
    },
    actionsColumn("w-14", (user) => <UserMenu user={user} open={open} />),
  ];
}

function Person({ user, isMe }: { user: ListedUser; isMe: boolean }) {
  const name = nameOf(user);
  return (
    <div className="flex items-center gap-2.5">
      <Avatar name={name} imageUrl={user.profileImageUrl} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
        <p
          className={classes(
            "min-w-0 font-medium max-md:truncate md:line-clamp-2 md:whitespace-normal md:leading-4 md:wrap-anywhere",
            !user.active && "text-muted",
          )}
          title={name}
        >
          {name}
        </p>
        {isMe && <span className="text-hint text-muted">You</span>}
        {!user.active && <Badge tone="gray">Inactive</Badge>}
      </div>
    </div>
  );
}

function CurrentRole({ user }: { user: ListedUser }) {
  const clients = user.clients.map(({ name }) => name).join(", ");
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Badge tone={roleTones[user.role]}>{role.label(user.role)}</Badge>
      {user.role === "client" && (
        <span className="min-w-0 truncate text-hint text-muted" title={clients || undefined}>
          {clients || "Not linked"}
        </span>
      )}
    </div>
  );
}

type RoleSelectProps = { user: AdminUser; open: (dialog: OpenUserDialog) => void };

/**
 * Applies the selected role at once; the admin's own role asks for confirmation, and a new client user is offered a
 * client to link. Stays focusable while busy, and returns to the old role when the server refuses.
 */
function RoleSelect({ user, open }: RoleSelectProps) {
  const { me } = usePageContext();
  const change = useChangeRole();
  const pick = (picked: string) => {
    if (!role.has(picked) || picked === user.role || change.isPending) return;
    if (user.id === me) {
      open({ kind: "own-role", user, role: picked });
      return;
    }
    const onSuccess = (changed: AdminUser) => {
      if (changed.role === "client") open({ kind: "link", user: changed });
    };
    change.mutate({ user, role: picked }, { onSuccess });
  };
  return (
    <div className="flex items-center gap-2">
      <Select
        className="h-8 text-label max-sm:h-11 md:w-34"
        aria-label={`Change role of ${nameOf(user)}`}
        aria-busy={change.isPending || undefined}
        aria-disabled={change.isPending || undefined}
        options={role.options}
        value={change.isPending ? change.variables.role : user.role}
        onChange={(event) => pick(event.target.value)}
      />
      {change.isPending && <span className="loading loading-spinner loading-xs" aria-hidden />}
    </div>
  );
}
