import type { Viewer } from "#/islands/runtime/viewer";
import { Avatar } from "#/islands/ui/avatar";
import { Badge } from "#/islands/ui/badge";
import { classes } from "#/islands/ui/classes";
import { type Sorting, sortedHeadOrNone } from "#/islands/ui/sort-header";
import type { Column } from "#/islands/ui/table";
import type { ListedUser } from "#/src/contract/admin";
import { role } from "#/src/contract/choices/users";
import { dateIn, showDate } from "#/src/format/show-dates";
import type { AdminFacts } from "../facts";
import { nameOf, roleTones } from "../people";
import { type UserSort, userSorting } from "../sorting";
import { RoleSelect } from "./role-select";
import type { OpenUserDialog } from "./user-dialogs";
import { UserMenu } from "./user-menu";

/** The columns of the users' table; what asks first goes to `open`. */
export function userColumns(
  { me, clients, timeZone }: AdminFacts & Pick<Viewer, "timeZone">,
  open: (dialog: OpenUserDialog) => void,
  order: Sorting<UserSort>,
): Column<ListedUser>[] {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const clientOf = ({ clientId }: ListedUser) =>
    clientId ? (names.get(clientId) ?? "Unknown client") : null;
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
      cell: ({ email }) => (
        <p className="truncate text-muted" title={email}>
          {email}
        </p>
      ),
      width: "w-[22%] @min-[1000px]:w-[24%]",
      phone: "meta",
    },
    {
      key: "role",
      ...head("Current Role", "role"),
      cell: (user) => <CurrentRole user={user} client={clientOf(user)} />,
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
    {
      key: "menu",
      header: <span className="sr-only">Actions</span>,
      cell: (user) => <UserMenu user={user} open={open} />,
      align: "end",
      width: "w-14",
      phone: "action",
    },
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

function CurrentRole({ user, client }: { user: ListedUser; client: string | null }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Badge tone={roleTones[user.role]}>{role.label(user.role)}</Badge>
      {user.role === "client" && (
        <span className="min-w-0 truncate text-hint text-muted" title={client ?? undefined}>
          {client ?? "Not linked"}
        </span>
      )}
    </div>
  );
}
