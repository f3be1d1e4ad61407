import UserPlus from "lucide-react/icons/user-plus";
import UserSearch from "lucide-react/icons/user-search";
import { hasDraft } from "#/islands/forms/stored-draft";
import { counted, ListStates } from "#/islands/runtime/lists/list-states";
import { useSort } from "#/islands/runtime/lists/use-sort";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import { PhoneSort } from "#/islands/ui/phone-sort";
import { SearchInput } from "#/islands/ui/search-input";
import { Table } from "#/islands/ui/table";
import { useDialogs } from "#/islands/ui/use-dialogs";
import { limits } from "#/src/contract/limits";
import { usePageContext } from "../page-context";
import { searchUsers } from "../people";
import type { useUsers } from "../queries";
import { userSorting, userSorts } from "../sorting";
import { userColumns } from "./user-columns";
import { type OpenUserDialog, preloadUserDialogs, UserDialogs } from "./user-dialogs";

/** All users, with their roles. */
export function UserManagement({ list }: { list: ReturnType<typeof useUsers> }) {
  const users = list.data;
  const facts = usePageContext();
  const { timeZone } = useViewer();
  const [params, setParams] = useUrlParams();
  const { open, show, close } = useDialogs<OpenUserDialog>(() => {
    const user = users.find(({ id }) => hasDraft(`link-client-${id}`));
    if (user) return { kind: "link", user };
    return hasDraft("add-user") ? { kind: "add" } : null;
  });
  const search = (params.get("search") ?? "").slice(0, limits.nameLength);
  const order = useSort(userSorting);
  const shown = userSorting.sorted(searchUsers(users, search), order.sort);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-between gap-2">
        <SearchInput
          className="w-full sm:w-72"
          label="Search by name or email"
          value={search}
          onSearch={(text) => setParams({ search: text })}
        />
        <PhoneSort usual="Email, A to Z" options={userSorts} {...order} />
        <Button
          variant="primary"
          icon={<UserPlus size={16} aria-hidden />}
          onInterest={preloadUserDialogs}
          onClick={() => show({ kind: "add" })}
        >
          Add User
        </Button>
      </div>
      <ListStates
        list={list}
        things="users"
        found={() => (search ? counted(shown.length, "user", "users") : "")}
      >
        {() => (
          <div className="card-surface max-md:[&_td:nth-child(4)]:w-full">
            {shown.length === 0 ? (
              <EmptyState
                icon={<UserSearch size={20} aria-hidden />}
                title="No users found"
                text="Nobody's name or email matches the search."
                action={<Button onClick={() => setParams({ search: null })}>Clear search</Button>}
              />
            ) : (
              <Table
                caption="Users"
                columns={userColumns({ ...facts, timeZone }, show, order)}
                rows={shown}
                rowKey={({ id }) => id}
              />
            )}
          </div>
        )}
      </ListStates>
      <UserDialogs dialog={open} onClose={close} />
    </div>
  );
}
